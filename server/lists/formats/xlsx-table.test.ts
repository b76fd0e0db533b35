import { describe, expect, it } from "vitest";
import { parseOwnCsv, parseOwnXlsx } from "../csn_colombia/parse";
import { parsePepCsv, parsePepXlsx } from "../pep_colombia/parse";
import { collect, reasonOf } from "../testing/collect";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "../testing/real-files";
import { type WorkbookCell, workbookOf, workbookParts, zipParts } from "../testing/workbook";
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

  it("skips a header that is repeated among the rows", async () => {
    expect(await cellsOf(["1", "a"], ["numero", "NOMBRE"], ["2", "b"])).toHaveLength(2);
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

describe("readXlsxTable with files of other programs", () => {
  const readSheet = async (rows: string, changes: Record<string, string> = {}) => {
    const sheet = (parts[SHEET] ?? "").replace(
      /<sheetData>.*<\/sheetData>/s,
      `<sheetData>${rows}</sheetData>`,
    );
    return (await collect(read(zipParts({ ...parts, ...changes, [SHEET]: sheet })))).map(
      ({ line, cells }) => [line, cells.numero, cells.nombre],
    );
  };
  const inline = (...texts: string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
  const HEAD = `<row>${inline("numero", "nombre")}</row>`;

  it("reads rows and cells without references, and gaps between rows", async () => {
    const rows = `${HEAD}<row>${inline("7", "Ana")}</row><row><c r="B9" t="str"><v>Luz</v></c></row><row r="12">${inline("8")}</row>`;
    expect(await readSheet(rows)).toEqual([
      [2, "7", "Ana"],
      [9, "", "Luz"],
      [12, "8", ""],
    ]);
  });

  it("text in runs without its phonetic reading, escaped characters, flags", async () => {
    const runs = "<r><t>Íngrid</t></r><r><t> Peñarrubia</t></r><rPh><t>no</t></rPh>";
    const rows = `${HEAD}<row><c t="b"><v>1</v></c><c t="inlineStr"><is>${runs}</is></c></row><row>${inline("a_x0041_b")}</row>`;
    expect(await readSheet(rows)).toEqual([
      [2, "true", "Íngrid Peñarrubia"],
      [3, "aAb", ""],
    ]);
  });

  it("dates by a format of their own, by that of the base style, in words, and since 1904", async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-240A]d&quot; de &quot;mmmm;@"/><numFmt numFmtId="171" formatCode="0.00&quot; dias&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf xfId="0"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
    const serials = (s: number) =>
      `<row><c s="${s}"><v>27514.75</v></c><c t="d"><v>1975-04-30T10:00:00</v></c></row>`;
    const rows = `${HEAD}${serials(1)}${serials(2)}${serials(3)}`;
    const changes = { "xl/styles.xml": styles };
    expect((await readSheet(rows, changes)).map(([, numero]) => numero)).toEqual([
      "1975-04-30",
      "1975-04-30",
      "27514.75",
    ]);
    const book = (parts["xl/workbook.xml"] ?? "").replace("<sheets>", '<workbookPr date1904="1"/><sheets>');
    expect(await readSheet(rows, { ...changes, "xl/workbook.xml": book })).toContainEqual([
      2,
      "1979-05-01",
      "1975-04-30",
    ]);
  });

  it("reads only the first sheet of the book, under any path", async () => {
    const rels = (parts["xl/_rels/workbook.xml.rels"] ?? "").replace(
      "worksheets/sheet1.xml",
      "/xl/hojas/uno.xml",
    );
    const book = (parts["xl/workbook.xml"] ?? "").replace(
      "</sheets>",
      '<sheet name="b" r:id="rId9"/></sheets>',
    );
    const moved = {
      "xl/_rels/workbook.xml.rels": rels,
      "xl/workbook.xml": book,
      "xl/hojas/uno.xml": parts[SHEET] ?? "",
    };
    expect(await readSheet("<row>no se lee</row>", moved)).toEqual([[2, "1", "Ana Prueba"]]);
  });
});

describe("a workbook of a kilobyte that claims a huge sheet", () => {
  const claim = (cells: string) =>
    withSheet((xml) => xml.replace("</sheetData>", `<row>${cells}</row></sheetData>`));

  it.each([
    ["a cell far to the right and down", claim('<c r="ZZ9999999"><v>1</v></c>'), "fuera de lo admitido"],
    ["a column beyond ZZ", claim('<c r="AAA3"><v>1</v></c>'), "fuera de lo admitido"],
    ["a cell that is nowhere", claim('<c r="3"><v>1</v></c>'), "fuera de lo admitido"],
    [
      "a row that is nowhere",
      withSheet((xml) => xml.replace('row r="2"', 'row r="dos"')),
      "fuera de lo admitido",
    ],
    ["a text nobody shared", claim('<c t="s"><v>9999999</v></c>'), "no se puede leer"],
    ["a date nobody counts", claim('<c s="1"><v>1e300</v></c>'), "no se puede leer"],
    ["a number that is none", claim("<c><v>uno</v></c>"), "no se puede leer"],
  ])("is rejected: %s", async (_, raw, reason) => {
    expect(raw.length).toBeLessThan(2048);
    expect(await reasonOf(read(raw))).toContain(reason);
  });

  it("uses memory for its content only, even if one cell is far away", async () => {
    const before = process.memoryUsage().rss;
    expect(await collect(read(claim('<c r="ZZ200000" t="str"><v>x</v></c>')))).toHaveLength(2);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });
});

describe("parseOwnXlsx", () => {
  it("reads the same as from the CSV of the table, with dates as cells or text", async () => {
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
  it("reads the same as from the CSV of the rows, with dates as cells or text", async () => {
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
