import { describe, expect, it } from "vitest";
import { parseOwnCsv } from "./csn_colombia/parse-csv";
import { parseOwnXlsx } from "./csn_colombia/parse-xlsx";
import { parsePepCsv } from "./pep_colombia/parse-csv";
import { parsePepXlsx } from "./pep_colombia/parse-xlsx";
import { collect, reasonOf } from "./testing/collect";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "./testing/real-files";
import { type WorkbookCell, workbookOf, workbookParts, zipParts } from "./testing/workbook";
import { readXlsxTable } from "./xlsx-table";

const COLUMNS = ["numero", "nombre"] as const;
const HEADER: readonly WorkbookCell[] = ["NÚMERO", "Nombre"];
const read = (raw: Buffer) => readXlsxTable(raw, COLUMNS);
const cellsOf = async (...rows: WorkbookCell[][]) =>
  (await collect(read(workbookOf([[...HEADER], ...rows])))).map(({ cells }) => cells);

const parts = workbookParts([HEADER, ["1", "Ana Prueba"]]);
const SHEET = "xl/worksheets/sheet1.xml";
const withSheet = (mend: (xml: string) => string) =>
  zipParts({ ...parts, [SHEET]: mend(parts[SHEET] ?? "") });

describe("readXlsxTable", () => {
  it("gives a cédula typed as a number its digits, however the file writes them", async () => {
    const cells = await cellsOf(
      [{ n: "1.9E+9" }, "a"],
      [{ n: "1032456789" }, "b"],
      [{ n: "79000000" }, "c"],
      ["00123400", "d"],
      [{ n: "1.032456789E9" }, "e"],
    );
    expect(cells.map(({ numero }) => numero)).toEqual([
      "1900000000",
      "1032456789",
      "79000000",
      "00123400",
      "1032456789",
    ]);
  });

  it("rejects a number that Excel has rounded, with its line", async () => {
    const rows = [[...HEADER], ["1", "a"], [{ n: "1234567890123450000" }, "b"]];
    expect(await reasonOf(read(workbookOf(rows)))).toMatch(/^Línea 3: .*15 dígitos/);
  });

  it("finds the header below empty rows and other columns, and counts lines as Excel shows them", async () => {
    const rows = [
      ["", ""],
      ["otra", "nombre", "Número"],
      ["x", "", ""],
      ["", "Ana", "7"],
    ];
    expect(await collect(read(workbookOf(rows)))).toEqual([
      { line: 3, cells: { numero: "", nombre: "" } },
      { line: 4, cells: { numero: "7", nombre: "Ana" } },
    ]);
  });

  it.each([
    ["text", Buffer.from("numero,nombre\n1,Ana\n"), "no es una hoja de cálculo en formato xlsx"],
    ["the old xls format", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), "no es una hoja de cálculo"],
    ["a zip of something else", zipParts({ "sdn.xml": "<sdnList/>" }), "no es una hoja de cálculo xlsx"],
    ["a workbook cut short", zipParts(parts).subarray(0, -40), "truncado"],
    ["a lost column", workbookOf([["numero"], ["1"]]), "faltan columnas: nombre"],
    ["an empty sheet", workbookOf([]), "está vacía"],
    ["a cell with an error", workbookOf([HEADER, [{ error: "#N/A" }, "a"]]), "La celda A2 tiene un error"],
    ["a DOCTYPE", withSheet((xml) => `<!DOCTYPE a [<!ENTITY b "c">]>${xml}`), "DOCTYPE"],
    ["XML that is not well-formed", withSheet((xml) => xml.slice(0, -20)), "bien formado"],
    ["a row beyond any list", withSheet((xml) => xml.replace('row r="2"', 'row r="90000000"')), "fuera de"],
    ["a column beyond any list", withSheet((xml) => xml.replace('r="B2"', 'r="XFD2"')), "fuera de"],
    ["a bomb", withSheet((xml) => `${xml}${" ".repeat(20_000_000)}`), "demasiado grande"],
  ])("rejects %s", async (_, raw, reason) => {
    expect(await reasonOf(read(raw))).toContain(reason);
  });
});

describe("parseOwnXlsx", () => {
  it("reads what the CSV of the same table gives, dates as cells or text", async () => {
    const header =
      "tipo,nombre,alias,tipo_documento,numero_documento,pais,fecha_nacimiento,fundamento_legal".split(",");
    const csv = [
      header.join(","),
      "natural,Yeferson Ñungo Aristizábal,El Ñato|Yefferson Nungo,CC,1900000000,Colombia,1975-04-30,Ley 1121 de 2006",
      "juridica,Fundación Horizonte Añil,,NIT,900123456,Colombia,,",
      "natural,Zorayda Ontiveros,,PAS,VZ778899,Venezuela,aprox. 1968,",
    ].join("\n");
    const person = ["natural", "Yeferson Ñungo Aristizábal", "El Ñato|Yefferson Nungo", "CC"];
    const xlsx = workbookOf([
      header,
      [...person, { n: "1.9E9" }, "Colombia", { serial: 27_514 }, "Ley 1121 de 2006"],
      ["juridica", "Fundación Horizonte Añil", "", "NIT", { n: "900123456" }, "Colombia"],
      ["natural", "Zorayda Ontiveros", "", "PAS", "VZ778899", "Venezuela", "aprox. 1968"],
    ]);
    expect(await collect(parseOwnXlsx(xlsx))).toEqual(await collect(parseOwnCsv(Buffer.from(csv))));
  });
});

describe("parsePepXlsx", () => {
  it("reads what the CSV of the same rows gives, dates as cells or text", async () => {
    const header =
      "NUMERO_DOCUMENTO,NOMBRE_PEP,DENOMINACION_CARGO,NOMBRE_ENTIDAD,FECHA_VINCULACION,FECHA_DESVINCULACION";
    const csv = [
      header,
      "99000111,Íngrid Peñarrubia,ALCALDE,ALCALDÍA,1/01/2020,31/12/2023",
      "99000222,Wbeimar Quiñónez,JUEZ,JUZGADO,15/06/2021,",
    ].join("\n");
    const xlsx = workbookOf([
      header.split(","),
      [{ n: "99000111" }, "Íngrid Peñarrubia", "ALCALDE", "ALCALDÍA", { serial: 43_831 }, { serial: 45_291 }],
      ["99.000.222", "Wbeimar Quiñónez", "JUEZ", "JUZGADO", "15/06/2021"],
    ]);
    expect(await collect(parsePepXlsx(xlsx))).toEqual(await collect(parsePepCsv(Buffer.from(csv))));
  });
});

describe.skipIf(!hasRealFiles)(`readXlsxTable ${WITH_REAL_FILES}`, () => {
  it("reads a workbook that Excel wrote", async () => {
    const file = realFile("eu/Abbreviation_FSD_extract_programme.xlsx");
    const rows = await collect(readXlsxTable(file, ["code", "title"]));
    expect(rows.map(({ cells }) => cells.code)).toEqual(expect.arrayContaining(["TERR", "TAQA", "EUAQ"]));
  });
});
