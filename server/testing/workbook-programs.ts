import { zipParts } from "../lists/testing/workbook";

/** A cell: text, a number, or a formula with its result, which some programs leave out. */
type Celda = string | number | { readonly f: string; readonly v?: string | number };

export interface HojaDePrueba {
  readonly nombre: string;
  readonly rows: readonly (readonly Celda[])[];
  readonly estado?: "hidden" | "veryHidden";
  /** Rows hidden by a filter, from 1. */
  readonly filasOcultas?: readonly number[];
  readonly combinadas?: readonly string[];
}

type Programa = "excel" | "libreoffice" | "google" | "numbers" | "openpyxl" | "xlsxwriter" | "poi";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const XMLNS = `xmlns="${MAIN}" xmlns:r="${RELATIONS}"`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Programs that do not calculate. The next program does it when it opens the file. */
const UNCALCULATED: readonly Programa[] = ["openpyxl", "xlsxwriter"];

/** A formula as each program keeps it, with its result or without. */
function formulaXml(programa: Programa, ref: string, { f, v }: Exclude<Celda, string | number>): string {
  const formula = escaped(f);
  if (v === undefined) {
    const value = { openpyxl: "<v></v>", xlsxwriter: "<v>0</v>" }[programa as string] ?? "";
    return `<c r="${ref}"><f>${formula}</f>${value}</c>`;
  }
  const open = programa === "libreoffice" ? '<f aca="false">' : "<f>";
  const type = typeof v === "string" ? ' t="str"' : "";
  return `<c r="${ref}"${type}>${open}${formula}</f><v>${escaped(String(v))}</v></c>`;
}

/** A workbook with the parts, the order and the attributes that the program writes. */
export function workbookAs(
  programa: Programa,
  hojas: readonly HojaDePrueba[],
  { activa = 0 }: { readonly activa?: number } = {},
): Buffer {
  const texts: string[] = [];
  const share = (text: string): number => {
    const at = texts.indexOf(text);
    return at < 0 ? texts.push(text) - 1 : at;
  };
  const cellXml = (celda: Celda, ref: string): string => {
    if (celda === "") return "";
    if (typeof celda === "number") return `<c r="${ref}"><v>${celda}</v></c>`;
    if (typeof celda === "string") return `<c r="${ref}" t="s"><v>${share(celda)}</v></c>`;
    return formulaXml(programa, ref, celda);
  };
  const sheetXml = ({ rows, filasOcultas = [], combinadas = [] }: HojaDePrueba): string => {
    const body = rows.map((row, at) => {
      const cells = row.map((celda, column) =>
        cellXml(celda, `${String.fromCharCode(65 + column)}${at + 1}`),
      );
      const spans = programa === "excel" ? ` spans="1:${Math.max(1, row.length)}"` : "";
      const hidden = filasOcultas.includes(at + 1) ? ' hidden="1"' : "";
      // Excel writes no element for a row that was never touched.
      return row.length === 0 ? "" : `<row r="${at + 1}"${spans}${hidden}>${cells.join("")}</row>`;
    });
    const filter = filasOcultas.length > 0 ? `<autoFilter ref="A1:D${rows.length}"/>` : "";
    const merges =
      combinadas.length > 0
        ? `<mergeCells count="${combinadas.length}">${combinadas.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`
        : "";
    return `${DECLARATION}<worksheet ${XMLNS}><dimension ref="A1:D${Math.max(1, rows.length)}"/><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><sheetData>${body.join("")}</sheetData>${filter}${merges}<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`;
  };
  const sheets = hojas.map(sheetXml);
  const listed = hojas.map(
    ({ nombre, estado }, at) =>
      `<sheet name="${escaped(nombre)}" sheetId="${at + 1}"${estado ? ` state="${estado}"` : ""} r:id="rId${at + 1}"/>`,
  );
  const tab = activa > 0 ? ` activeTab="${activa}"` : "";
  // Google and Numbers write no view of the workbook.
  const views =
    programa === "google" || programa === "numbers"
      ? ""
      : `<bookViews><workbookView xWindow="0" yWindow="0" windowWidth="28800" windowHeight="12300"${tab}/></bookViews>`;
  const calc = UNCALCULATED.includes(programa)
    ? '<calcPr calcId="124519" fullCalcOnLoad="1"/>'
    : '<calcPr calcId="191029"/>';
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const related = [
    ...hojas.map((_, at) => relation(`rId${at + 1}`, "worksheet", `worksheets/sheet${at + 1}.xml`)),
    relation(`rId${hojas.length + 1}`, "styles", "styles.xml"),
    relation(`rId${hojas.length + 2}`, "sharedStrings", "sharedStrings.xml"),
  ];
  return zipParts({
    "[Content_Types].xml": `${DECLARATION}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `${DECLARATION}<Relationships xmlns="${PACKAGE}">${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `${DECLARATION}<workbook ${XMLNS}>${views}<sheets>${listed.join("")}</sheets>${calc}</workbook>`,
    "xl/_rels/workbook.xml.rels": `${DECLARATION}<Relationships xmlns="${PACKAGE}">${related.join("")}</Relationships>`,
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    "xl/styles.xml": `${DECLARATION}<styleSheet xmlns="${MAIN}"><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${DECLARATION}<sst xmlns="${MAIN}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
  });
}
