import {
  escaped,
  HEAD,
  MAIN,
  OFFICE,
  PACKAGE,
  placeOf,
  row,
  STYLE,
  STYLES,
  TYPE,
  type Value,
} from "./xlsx-cells";
import { storedEntry, zipDirectory } from "./zip-entry";

/** A text that links to a file beside the workbook. */
interface Enlace {
  readonly texto: string;
  readonly destino: string;
}

export type Celda = Value | Enlace;

export interface Hoja {
  /** Name on the tab: at most 31 characters, without those that workbooks forbid. */
  readonly nombre: string;
  /** Widths of the columns, in letters. */
  readonly anchos: readonly number[];
  /** The first is the heading. */
  readonly filas: readonly (readonly Celda[])[];
}

/** A small workbook, whole in memory: the same bytes for the same sheets. */
export function writeWorkbook(hojas: readonly Hoja[]): Uint8Array<ArrayBuffer> {
  const numbered = hojas.map((hoja, at) => ({ hoja, number: at + 1 }));
  const overrides = numbered.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  );
  const sheets = numbered.map(
    ({ hoja, number }) => `<sheet name="${hoja.nombre}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const relations = numbered.map(
    ({ number }) =>
      `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const entries = [
    storedEntry(
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${overrides.join("")}<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    ),
    storedEntry(
      "_rels/.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    storedEntry(
      "xl/workbook.xml",
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join("")}</sheets></workbook>`,
    ),
    storedEntry(
      "xl/_rels/workbook.xml.rels",
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations.join("")}<Relationship Id="rId${hojas.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ),
    STYLES,
    ...numbered.flatMap(({ hoja, number }) => sheetEntries(hoja, number)),
  ];
  let at = 0;
  const placed = entries.map(({ entry, bytes }) => {
    const place = { entry, at };
    at += bytes.length;
    return place;
  });
  return new Uint8Array(Buffer.concat([...entries.map(({ bytes }) => bytes), zipDirectory(placed, at)]));
}

const isEnlace = (celda: Celda): celda is Enlace =>
  typeof celda === "object" && celda !== null && "destino" in celda;

/** A sheet and the targets of its links. */
function sheetEntries({ anchos, filas }: Hoja, number: number) {
  const cols = anchos.map(
    (ancho, at) => `<col min="${at + 1}" max="${at + 1}" width="${ancho}" customWidth="1"/>`,
  );
  const rows = filas.map((fila, at) =>
    row(
      fila.map((celda) => (isEnlace(celda) ? celda.texto : celda)),
      at + 1,
      at === 0 ? STYLE.heading : 0,
    ),
  );
  const links = filas.flatMap((fila, at) =>
    fila.flatMap((celda, column) => (isEnlace(celda) ? [{ celda, place: placeOf(column, at + 1) }] : [])),
  );
  const sheet = (rest: string, names: string) =>
    storedEntry(
      `xl/worksheets/sheet${number}.xml`,
      `${HEAD}<worksheet xmlns="${MAIN}"${names}><cols>${cols.join("")}</cols><sheetData>${rows.join("")}</sheetData>${rest}</worksheet>`,
    );
  if (links.length === 0) return [sheet("", "")];
  const places = links.map(({ place }, at) => `<hyperlink ref="${place}" r:id="rId${at + 1}"/>`);
  const targets = links.map(
    ({ celda: { destino } }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/hyperlink" Target="${escaped(encodeURI(destino))}" TargetMode="External"/>`,
  );
  return [
    sheet(`<hyperlinks>${places.join("")}</hyperlinks>`, ` xmlns:r="${OFFICE}"`),
    storedEntry(
      `xl/worksheets/_rels/sheet${number}.xml.rels`,
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets.join("")}</Relationships>`,
    ),
  ];
}
