import { HEAD, MAIN, OFFICE, PACKAGE, row, STYLE, STYLES, TYPE, type Value } from "./xlsx-cells";
import { storedEntry, zipDirectory } from "./zip-entry";

export interface Hoja {
  /** As its tab says: 31 characters at most, and no sign that a workbook forbids there. */
  readonly nombre: string;
  /** Of its columns, in letters. */
  readonly anchos: readonly number[];
  /** The first is the heading. */
  readonly filas: readonly (readonly Value[])[];
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
    ...numbered.map(({ hoja, number }) => storedEntry(`xl/worksheets/sheet${number}.xml`, sheetXml(hoja))),
  ];
  let at = 0;
  const placed = entries.map(({ entry, bytes }) => {
    const place = { entry, at };
    at += bytes.length;
    return place;
  });
  return new Uint8Array(Buffer.concat([...entries.map(({ bytes }) => bytes), zipDirectory(placed, at)]));
}

function sheetXml({ anchos, filas }: Hoja): string {
  const cols = anchos.map(
    (ancho, at) => `<col min="${at + 1}" max="${at + 1}" width="${ancho}" customWidth="1"/>`,
  );
  const rows = filas.map((fila, at) => row(fila, at + 1, at === 0 ? STYLE.heading : 0));
  return `${HEAD}<worksheet xmlns="${MAIN}"><cols>${cols.join("")}</cols><sheetData>${rows.join("")}</sheetData></worksheet>`;
}
