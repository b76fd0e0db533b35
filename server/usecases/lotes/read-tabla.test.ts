import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { workbookOf, workbookParts, zipParts } from "../../lists/testing/workbook";
import { peopleCsv } from "../../testing/lotes";
import { workbookAs } from "../../testing/workbook-programs";
import { readTabla } from "./read-tabla";

const SHEET = "xl/worksheets/sheet1.xml";
const cellsOf = async (raw: Buffer | string) => {
  const tabla = await readTabla(Buffer.from(raw));
  if ("rechazo" in tabla) throw new Error(tabla.rechazo);
  return tabla.rows.map(({ cells }) => cells);
};
/** A sheet's last rows, as XML. */
const withRows = (rows: readonly string[][], xml: string) => {
  const parts = workbookParts(rows);
  return zipParts({ ...parts, [SHEET]: (parts[SHEET] ?? "").replace("</sheetData>", `${xml}</sheetData>`) });
};

describe("readTabla", () => {
  it.each([
    ["nothing", "", "El archivo está vacío: elija otro."],
    ["spaces alone", " \r\n \r\n", "El archivo está vacío: elija otro."],
    ["a head alone", "Nombre;NIT\n", "agregue debajo las personas o empresas"],
    [
      "a head of two hundred columns",
      `${Array.from({ length: 200 }, (_, at) => `c${at}`).join(";")}\n1;2\n`,
      "más de 60 columnas: deje en el archivo solo las que necesita",
    ],
    ["a cell of 32 KB", `Nombre;Nota\nAna;${"x".repeat(32_000)}\n`, "acórtelo, o quite esa columna"],
    ["a web page that is called .xls", "<html><body><table>", "ábrala en Excel y guárdela como .xlsx o CSV"],
    ["a PDF that is called .csv", "%PDF-1.7\n1;2", "ábralo en el programa de donde viene"],
    [
      "a picture that is called .xlsx",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]),
      "guárdelo o expórtelo así",
    ],
    [
      "a zip of something else",
      zipParts({ "word/document.xml": "<w/>" }),
      "guárdelo de nuevo como .xlsx o CSV",
    ],
    [
      "a workbook cut short",
      workbookOf([["a"], ["b"]]).subarray(0, 400),
      "guárdelo de nuevo como .xlsx o CSV",
    ],
    ["an .xls of before 2007", Buffer.from("d0cf11e0a1b11ae1", "hex"), "guárdela como .xlsx sin contraseña"],
    ["quotes never closed", 'Nombre;NIT\n"Ana;1\n', "súbalo otra vez"],
  ])("says of %s what is wrong and what to do", async (_, raw, words) => {
    expect(await readTabla(Buffer.from(raw))).toEqual({ rechazo: expect.stringContaining(words) });
  });

  it("reads ten thousand rows", async () => expect(await cellsOf(peopleCsv(10_000))).toHaveLength(10_001));

  it("finds the delimiter below titles, for any names", async () => {
    const table = ["Reporte, de prueba", "Nombre|NIT", "Paz, Ana|1", "Sol, Eva; o Luz|2"].join("\n");
    expect((await cellsOf(table)).at(-1)).toEqual(["Sol, Eva; o Luz", "2"]);
    const quoted = 'Título\nNombre,Saldo,NIT\n"Paz; Ana","1.000,50",1\n"Sol; Eva","2.000,00",2\n';
    expect((await cellsOf(quoted)).at(-1)).toEqual(["Sol; Eva", "2.000,00", "2"]);
  });

  it.each(["utf16le", "utf-16be"])("reads %s without its mark", async (encoding) => {
    const little = Buffer.from("Nombre\tNIT\nÑandú Ficticio\t79123456\n", "utf16le");
    const raw = encoding === "utf16le" ? little : Buffer.from(little).swap16();
    expect(await cellsOf(raw)).toEqual([
      ["Nombre", "NIT"],
      ["Ñandú Ficticio", "79123456"],
    ]);
  });

  it("skips Excel's line about the separator, and keeps line numbers", async () => {
    const tabla = await readTabla(Buffer.from('sep=,\r\na,b\r\n"x\r\ny",1\r\n\r\n,\r\nz,2\r\n'));
    const rows = "rows" in tabla ? tabla.rows : [];
    expect(rows.map(({ line, cells, blanksBefore }) => [line, cells[0], blanksBefore])).toEqual([
      [2, "a", 0],
      [4, "x y", 0],
      [7, "z", 2],
    ]);
  });

  it("reads a workbook with merged titles, failed formulas and figures that Excel rounded", async () => {
    const xml = `<row r="5"><c r="A5" t="e"><f>NA()</f><v>#N/A</v></c><c r="B5"><v>1.23456789012345678E20</v></c>
      <c r="C5" t="str"><f>A1&amp;"x"</f><v>Ana Ficticia</v></c></row>`;
    const merged = withRows([["Reporte"], ["Nombre", "NIT", "Otro"]], xml);
    expect(await cellsOf(merged)).toEqual([
      ["Reporte"],
      ["Nombre", "NIT", "Otro"],
      ["#N/A", "1.23456789012345678E20", "Ana Ficticia"],
    ]);
  });
});

const zipOf = (raw: Buffer): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(unzipSync(raw)).map(([path, part]) => [path, Buffer.from(part)]));

const HEAD = ["Nombre", "Cédula", "Ciudad"];
const person = (at: number) => [`Persona Inventada ${"abcdefghij"[at % 10]}`, `${79_000_000 + at}`, "Cali"];
const lecturaOf = async (raw: Buffer) => {
  const tabla = await readTabla(raw);
  if ("rechazo" in tabla) throw new Error(tabla.rechazo);
  return tabla.lectura;
};

describe("the sheet of a workbook", () => {
  const table = (nombre: string, filas: number) => ({
    nombre,
    rows: [HEAD, ...Array.from({ length: filas }, (_, at) => person(at))],
  });
  const hojaOf = async (...args: Parameters<typeof workbookAs>) => {
    const { hojas, hoja, porDecidir } = await lecturaOf(workbookAs(...args));
    return [hojas.find(({ posicion }) => posicion === hoja)?.nombre, ...porDecidir];
  };

  it.each([
    ["the one that the workbook opens at", [table("A", 3), table("B", 9)], 0, ["A", "hoja"]],
    [
      "the one with most rows where it opens at a cover",
      [{ nombre: "Portada", rows: [["Informe"], ["2026"]] }, table("A", 3), table("B", 9)],
      0,
      ["B", "hoja"],
    ],
    [
      "the only table, whatever stands around it",
      [
        {
          nombre: "Resumen",
          rows: [
            ["Ciudad", "Saldo"],
            ["Cali", 5],
            ["Pasto", 7],
            ["Tunja", 9],
            ["Bello", 4],
          ],
        },
        table("Datos", 2),
        { nombre: "Listas", rows: [["CC"], ["NIT"], ["Cédula de extranjería"]] },
      ],
      0,
      ["Datos"],
    ],
    [
      "a list of names alone",
      [
        { nombre: "Hoja1", rows: [["x"]] },
        { nombre: "Hoja2", rows: [["Nombre"], ["Ana Paz"], ["Eva Sol"]] },
      ],
      0,
      ["Hoja2"],
    ],
    [
      "the instructions where they hold the people",
      [table("Instrucciones", 4), { nombre: "Otra", rows: [["nada"]] }],
      1,
      ["Instrucciones"],
    ],
  ])("is %s", async (_, hojas, activa, expected) =>
    expect(await hojaOf("excel", hojas, { activa })).toEqual(expected),
  );

  it("counts each of a hundred sheets and asks", async () => {
    const hojas = Array.from({ length: 100 }, (_, at) => table(`Hoja ${at}`, (at % 7) + 1));
    const lectura = await lecturaOf(workbookAs("excel", hojas, { activa: 42 }));
    expect([lectura.hojas.length, lectura.hoja, lectura.porDecidir]).toEqual([100, 42, ["hoja"]]);
    expect(lectura.hojas.map(({ filas }) => filas)).toEqual(hojas.map(({ rows }) => rows.length - 1));
  });

  it("asks where a sheet cannot be counted, and says why once it is chosen", async () => {
    const parts = zipOf(workbookAs("excel", [table("A", 2), table("B", 2)]));
    const sheet = "xl/worksheets/sheet2.xml";
    const raw = zipParts({ ...parts, [sheet]: parts[sheet]?.subarray(0, -30) ?? "" });
    const { hojas, porDecidir } = await lecturaOf(raw);
    expect([hojas.map(({ filas }) => filas), porDecidir]).toEqual([[2, null], ["hoja"]]);
    expect(await readTabla(raw, { hoja: 1, codificacion: null, sinOcultas: false })).toEqual({
      rechazo: expect.stringMatching(/^Hoja «B»: .*truncado/),
    });
  });

  it("names the sheet that cannot be read", async () => {
    const raw = workbookAs("excel", [table("A", 2), { nombre: "B", rows: [HEAD] }]);
    expect(await readTabla(raw, { hoja: 1, codificacion: null, sinOcultas: false })).toEqual({
      rechazo: expect.stringMatching(/^Hoja «B»: El archivo solo tiene el encabezado/),
    });
  });

  it("reads the detected sheet if the requested one is hidden or missing", async () => {
    const raw = workbookAs("excel", [table("A", 2), { ...table("B", 2), estado: "veryHidden" }]);
    for (const hoja of [1, 7]) {
      const tabla = await readTabla(raw, { hoja, codificacion: null, sinOcultas: false });
      expect(tabla).toMatchObject({ lectura: { hoja: 0, hojasOcultas: ["B"] } });
    }
  });
});

describe("merged cells", () => {
  it("give their text to each of their rows with other content, in their column only", async () => {
    const raw = workbookAs("excel", [
      {
        nombre: "Hoja1",
        rows: [HEAD, ["Ana Paz", "79123456", "Cali"], ["", "52123456", ""], [], ["Eva Sol", "1", "Bello"]],
        combinadas: ["A2:A4", "B1:C1", "C2:C2", "A5:XFD5"],
      },
    ]);
    expect((await cellsOf(raw)).slice(1)).toEqual([
      ["Ana Paz", "79123456", "Cali"],
      ["Ana Paz", "52123456"],
      ["Eva Sol", "1", "Bello"],
    ]);
  });

  it("are refused where there are too many", async () => {
    const combinadas = Array.from({ length: 60_000 }, (_, at) => `A${at + 2}:A${at + 3}`);
    expect(
      await readTabla(workbookAs("excel", [{ nombre: "Hoja1", rows: [HEAD, person(1)], combinadas }])),
    ).toEqual({
      rechazo: expect.stringContaining("demasiadas celdas combinadas"),
    });
  });
});
