import { constants, crc32, deflateRawSync } from "node:zlib";
import type { FilePart, FileState, Table, WrittenPart } from "./table-part";
import { HEAD, MAIN, OFFICE, PACKAGE, row, STYLE, STYLES, TYPE } from "./xlsx-cells";
import { dataDescriptor, localHeader, storedEntry, type ZipEntry, zipDirectory } from "./zip-entry";

const SHEET = "xl/worksheets/sheet1.xml";

/** Entries before the rows, the same in every file of a table. */
const fixedOf = (name: string) => [
  storedEntry(
    "[Content_Types].xml",
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ),
  storedEntry(
    "_rels/.rels",
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ),
  storedEntry(
    "xl/workbook.xml",
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/><sheet name="Acerca de" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  ),
  storedEntry(
    "xl/_rels/workbook.xml.rels",
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ),
  STYLES,
];
const openingOf = ({ columns }: Pick<Table<never>, "columns">) =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>` +
  columns
    .map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join("") +
  "</cols><sheetData>";
const CLOSING = "</sheetData></worksheet>";

const sheetEntry = (crc: number, packed: number, raw: number): ZipEntry => ({
  name: SHEET,
  isDeflated: true,
  isStreamed: true,
  crc,
  packed,
  raw,
});

/** Bytes before the rows, with the offset of each entry. */
function beforeRows(name: string) {
  const fixed = fixedOf(name);
  const bytes = Buffer.concat(fixed.map((entry) => entry.bytes));
  return { fixed, sheetAt: bytes.length, bytes: Buffer.concat([bytes, localHeader(sheetEntry(0, 0, 0))]) };
}

/**
 * A workbook with the rows on one sheet and the note on the other. Each part flushes its deflate stream to a byte
 * boundary without ending it, so that the next part continues it.
 */
export function writeXlsx<Row>(
  table: Table<Row>,
  { rows, written, nota }: FilePart<Row>,
  state: FileState,
): WrittenPart {
  const { name, columns } = table;
  const before = beforeRows(name);
  const isFirst = state.bytes === 0;
  const isLast = nota !== null;
  const xml = [
    ...(isFirst
      ? [
          openingOf(table),
          row(
            columns.map((column) => column.name),
            1,
            STYLE.heading,
          ),
        ]
      : []),
    ...rows.map((item, at) =>
      row(
        columns.map(({ value }) => value(item)),
        written + at + 2,
      ),
    ),
    ...(isLast ? [CLOSING] : []),
  ].join("");
  const raw = Buffer.from(xml);
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const packed = deflateRawSync(raw, { finishFlush });
  const crc = crc32(raw, state.crc);
  const crudos = state.crudos + raw.length;
  const body = Buffer.concat([...(isFirst ? [before.bytes] : []), packed]);
  const bytes = state.bytes + body.length;
  if (nota === null) return { contenido: body, state: { bytes, crudos, crc } };
  const contenido = Buffer.concat([
    body,
    ending(nota, before, sheetEntry(crc, bytes - before.bytes.length, crudos), bytes),
  ]);
  return { contenido, state: { bytes: state.bytes + contenido.length, crudos, crc } };
}

/** End of the workbook, from the byte offset `at` after the rows. */
function ending(
  nota: readonly string[],
  { fixed, sheetAt }: ReturnType<typeof beforeRows>,
  sheet: ZipEntry,
  at: number,
): Buffer {
  const descriptor = dataDescriptor(sheet);
  const about = storedEntry(
    "xl/worksheets/sheet2.xml",
    `${HEAD}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${nota
      .map((words, at) => row([words], at + 1))
      .join("")}${CLOSING}`,
  );
  let begins = 0;
  const placed = fixed.map(({ entry, bytes }) => {
    const place = { entry, at: begins };
    begins += bytes.length;
    return place;
  });
  const aboutAt = at + descriptor.length;
  const entries = [...placed, { entry: sheet, at: sheetAt }, { entry: about.entry, at: aboutAt }];
  return Buffer.concat([descriptor, about.bytes, zipDirectory(entries, aboutAt + about.bytes.length)]);
}
