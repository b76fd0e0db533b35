import { constants, crc32, deflateRawSync } from "node:zlib";
import { BOGOTA_OFFSET_MS } from "../domain/shared/bogota";
import { COLUMNS } from "./consultas-columns";
import type { FilePart, FileState, WrittenPart } from "./consultas-part";
import { dataDescriptor, localHeader, storedEntry, type ZipEntry, zipDirectory } from "./zip-entry";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET = "xl/worksheets/sheet1.xml";
const DAY_MS = 86_400_000;
/** Days from the first that a sheet knows to 1970. */
const EPOCH_DAYS = 25_569;
const STYLE = { date: 1, heading: 2 } as const;

/** What stands before the rows, the same in every file. */
const FIXED = [
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
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Consultas" sheetId="1" r:id="rId1"/><sheet name="Acerca de" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  ),
  storedEntry(
    "xl/_rels/workbook.xml.rels",
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  ),
  storedEntry(
    "xl/styles.xml",
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="164" applyNumberFormat="1" xfId="0"/><xf fontId="1" applyFont="1" xfId="0"/></cellXfs></styleSheet>`,
  ),
];
const OPENING =
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>` +
  COLUMNS.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  ).join("") +
  "</cols><sheetData>";
const CLOSING = "</sheetData></worksheet>";

/** Characters that XML has no place for are shown as what stands for the unknown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) =>
  text.replace(UNWRITABLE, "\uFFFD").replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? "");

type Value = string | number | Date | null;

/** A text is a text, and never a formula. */
function cell(value: Value, place: string, style: number): string {
  if (value === null) return "";
  const at = `<c r="${place}"${style === 0 ? "" : ` s="${style}"`}`;
  if (typeof value === "number") return `${at}><v>${value}</v></c>`;
  if (typeof value === "string") {
    return `${at} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
  }
  const days = (value.getTime() + BOGOTA_OFFSET_MS) / DAY_MS + EPOCH_DAYS;
  return `<c r="${place}" s="${STYLE.date}"><v>${days}</v></c>`;
}

/** `number` is from 1; columns are few enough for one letter. */
const row = (values: readonly Value[], number: number, style = 0): string =>
  `<row r="${number}">${values
    .map((value, at) => cell(value, `${String.fromCharCode(65 + at)}${number}`, style))
    .join("")}</row>`;

const FIXED_BYTES = Buffer.concat(FIXED.map(({ bytes }) => bytes));
const sheetEntry = (crc: number, packed: number, raw: number): ZipEntry => ({
  name: SHEET,
  isStreamed: true,
  crc,
  packed,
  raw,
});
const BEFORE_ROWS = Buffer.concat([FIXED_BYTES, localHeader(sheetEntry(0, 0, 0))]);

/**
 * A workbook: the consultas on one sheet, what the file says of itself on the other. Each part ends its deflated bytes at
 * a whole byte without ending the stream, so that the next goes on where it stopped.
 */
export function writeXlsx({ rows, written, nota }: FilePart, state: FileState): WrittenPart {
  const isFirst = state.bytes === 0;
  const isLast = nota !== null;
  const xml = [
    ...(isFirst
      ? [
          OPENING,
          row(
            COLUMNS.map(({ name }) => name),
            1,
            STYLE.heading,
          ),
        ]
      : []),
    ...rows.map((consulta, at) =>
      row(
        COLUMNS.map(({ value }) => value(consulta)),
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
  const body = Buffer.concat([...(isFirst ? [BEFORE_ROWS] : []), packed]);
  const bytes = state.bytes + body.length;
  if (nota === null) return { contenido: body, state: { bytes, crudos, crc } };
  const contenido = Buffer.concat([
    body,
    ending(nota, sheetEntry(crc, bytes - BEFORE_ROWS.length, crudos), bytes),
  ]);
  return { contenido, state: { bytes: state.bytes + contenido.length, crudos, crc } };
}

/** What closes the workbook from the byte `at` on, where the rows end. */
function ending(nota: readonly string[], sheet: ZipEntry, at: number): Buffer {
  const descriptor = dataDescriptor(sheet);
  const about = storedEntry(
    "xl/worksheets/sheet2.xml",
    `${HEAD}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="100" customWidth="1"/></cols><sheetData>${nota
      .map((words, at) => row([words], at + 1))
      .join("")}${CLOSING}`,
  );
  let begins = 0;
  const placed = FIXED.map(({ entry, bytes }) => {
    const place = { entry, at: begins };
    begins += bytes.length;
    return place;
  });
  const aboutAt = at + descriptor.length;
  const entries = [...placed, { entry: sheet, at: FIXED_BYTES.length }, { entry: about.entry, at: aboutAt }];
  return Buffer.concat([descriptor, about.bytes, zipDirectory(entries, aboutAt + about.bytes.length)]);
}
