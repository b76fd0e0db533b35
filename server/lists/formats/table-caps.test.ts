import { describe, expect, it } from "vitest";
import { reasonOf } from "../testing/collect";
import { workbookParts, zipParts } from "../testing/workbook";
import { readCsvTable } from "./csv-table";
import { readSocrataJson } from "./socrata-json";
import { TABLE_CAPS, TableMeter } from "./table-caps";
import { readXlsxTable } from "./xlsx-table";

const SHEET = "xl/worksheets/sheet1.xml";
const BEYOND = "fuera de lo admitido";
const TOO_MANY = TABLE_CAPS.rows + 1;

async function* rowsOf(json: string) {
  yield* readSocrataJson(Buffer.from(json), ["nombre"]);
}
const csv = (text: string) => readCsvTable(Buffer.from(text), ["nombre"]);
const xlsx = (sheetData: string) => {
  const parts = workbookParts([["nombre"], ["Ana"]]);
  const sheet = (parts[SHEET] ?? "").replace("</sheetData>", `${sheetData}</sheetData>`);
  return readXlsxTable(zipParts({ ...parts, [SHEET]: sheet }), ["nombre"]);
};

describe("a table beyond the caps is rejected", () => {
  it.each([
    ["a csv of too many columns", () => csv(`nombre${",x".repeat(TABLE_CAPS.columns)}\n`)],
    ["a workbook of too many columns", () => xlsx(`<row>${"<c/>".repeat(TABLE_CAPS.columns + 1)}</row>`)],
    ["a json of too many records", () => rowsOf(`[${"{},".repeat(TOO_MANY)}{}]`)],
    ["a json of lists in lists", () => rowsOf(`[${"[],".repeat(TOO_MANY)}[]]`)],
    ["a json of too many values", () => rowsOf(`[${"0,".repeat(TABLE_CAPS.cells + 1)}0]`)],
  ])("%s", async (_, table) => {
    expect(await reasonOf(table())).toContain(BEYOND);
  });

  it("and one of too many bytes, before any of them is read", async () => {
    const raw = Buffer.alloc(TABLE_CAPS.bytes + 1, "a");
    expect(await reasonOf(readCsvTable(raw, ["nombre"]))).toContain("tamaño máximo");
    expect(() => readSocrataJson(raw, ["nombre"])).toThrow("tamaño máximo");
  });

  it("and one of too many rows, although each says that it is the second", () => {
    const meter = new TableMeter();
    for (let rows = 0; rows < TABLE_CAPS.rows; rows += 1) meter.row(2, 1);
    expect(() => meter.row(2, 1)).toThrow(BEYOND);
    expect(() => new TableMeter().row(TOO_MANY, 1)).toThrow(BEYOND);
  });

  it("and one of too many cells in all, its rows and columns being within", () => {
    const meter = new TableMeter();
    const full = Math.floor(TABLE_CAPS.cells / TABLE_CAPS.columns);
    for (let line = 1; line <= full; line += 1) meter.row(line, TABLE_CAPS.columns);
    expect(() => meter.row(full + 1, TABLE_CAPS.columns)).toThrow(BEYOND);
  });
});
