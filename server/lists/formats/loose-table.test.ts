import { describe, expect, it } from "vitest";
import { collect, reasonOf } from "../testing/collect";
import { workbookOf, workbookParts, zipParts } from "../testing/workbook";
import { type LooseRow, openLooseFile, readLooseTable } from "./loose-table";
import { firstSheet } from "./xlsx-workbook";

const WHOLE = { rows: 40, columns: 8, cells: 200, chars: 2_000 };
const CAPS = { rows: 3, columns: 4, cellChars: 20, xmlBytes: 200_000, whole: WHOLE };
async function* read(raw: Buffer | string): AsyncGenerator<LooseRow> {
  const file = await openLooseFile(Buffer.from(raw), CAPS);
  if ("text" in file) return yield* readLooseTable(file, CAPS);
  const xml = await file.workbook.sheetXml(firstSheet(file.workbook));
  yield* readLooseTable({ ...file, xml }, CAPS);
}
const cells = async (raw: Buffer | string) => (await collect(read(raw))).map((row) => row.cells);

describe("readLooseTable", () => {
  it.each([
    ["UTF-8", Buffer.from("Nombre;País\nÑandú;Perú\n")],
    ["UTF-8 with its mark", Buffer.from("\ufeffNombre;País\nÑandú;Perú\n")],
    ["Latin-1", Buffer.from("Nombre;País\nÑandú;Perú\n", "latin1")],
    ["UTF-16, as Excel writes text", Buffer.from("\ufeffNombre\tPaís\nÑandú\tPerú\n", "utf16le")],
    ["commas", Buffer.from('Nombre,País\n"Ñandú",Perú\n')],
  ])("reads a CSV in %s", async (_, raw) => {
    expect(await cells(raw)).toEqual([
      ["Nombre", "País"],
      ["Ñandú", "Perú"],
    ]);
  });

  it("reads a workbook with whole numbers and the stored results of formulas", async () => {
    const parts = workbookParts([["Nombre", "Documento"], ["Ana"]]);
    const sheet = "xl/worksheets/sheet1.xml";
    const xml = (parts[sheet] ?? "").replace(
      "</sheetData>",
      `<row r="3"><c r="A3" t="str"><f>A2&amp;"x"</f><v>=Anax</v></c><c r="B3"><v>1.9E9</v></c></row></sheetData>`,
    );
    const rows = await collect(read(zipParts({ ...parts, [sheet]: xml })));
    expect(rows.map((row) => [row.line, ...row.cells])).toEqual([
      [1, "Nombre", "Documento"],
      [2, "Ana"],
      [3, "=Anax", "1900000000"],
    ]);
  });

  it("keeps each row's line, skips blank rows, and allows short and long ones", async () => {
    const rows = await collect(read("a;b\n\n;\n1\nx;y;z\n"));
    expect(rows.map((row) => [row.line, row.cells])).toEqual([
      [1, ["a", "b"]],
      [4, ["1"]],
      [5, ["x", "y", "z"]],
    ]);
  });

  it.each([
    ["nothing", "", "vacío"],
    ["a head alone", "a;b\n", "solo tiene el encabezado"],
    ["too many rows", "a\n1\n2\n3\n4\n", "más de 3 filas"],
    ["too many columns", "a;b\n1;2;3;4;5\n", "más de 4 columnas"],
    ["a text that is too long", `a\n${"x".repeat(21)}\n`, "más de 20 caracteres"],
    ["quotes never closed", 'a;b\n"x;y\n', "comillas sin cerrar"],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), ".xls"],
    ["a web page", "<!doctype html><p>", "página web"],
    [
      "a workbook that inflates too far",
      zipParts({ ...workbookParts([["a"], ["b"]]), "xl/sharedStrings.xml": "<sst>".padEnd(300_000, "ab") }),
      "demasiado grande",
    ],
    ["a PDF", "%PDF-1.7 a;b\n1;2\n", "no es un CSV"],
    ["what is no text", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 10, 65]), "no es un CSV"],
    ["a zip that is none", Buffer.from("PK\u0003\u0004 nothing of it"), "zip"],
    ["a DOCTYPE", withDoctype(), "DOCTYPE"],
  ])("refuses %s", async (_, raw, reason) => expect(await reasonOf(read(raw))).toContain(reason));

  it("reads the first visible sheet", async () => {
    const parts = workbookParts([["a"], ["1"]]);
    const hidden = (parts["xl/workbook.xml"] ?? "").replace(
      "<sheet ",
      '<sheet state="hidden" name="Oculta" sheetId="9" r:id="rIdNone"/><sheet ',
    );
    expect(hidden).toContain("Oculta");
    expect(await cells(zipParts({ ...parts, "xl/workbook.xml": hidden }))).toEqual([["a"], ["1"]]);
  });

  it("removes characters that no database stores", async () => {
    const parts = workbookParts([["a"], ["b"]]);
    const sheet = "xl/worksheets/sheet1.xml";
    const xml = (parts[sheet] ?? "").replace(
      "</sheetData>",
      `<row r="3"><c r="A3" t="inlineStr"><is><t>Nu_x0000_ria_xD800_</t></is></c></row></sheetData>`,
    );
    expect((await cells(zipParts({ ...parts, [sheet]: xml }))).at(-1)).toEqual(["Nuria"]);
  });

  it("keeps the lines of a cell apart only when each may be a name", async () => {
    const text = '"Nombre\ncompleto";País\n"Ana\nPaz";"Perú\n1"\n"Ana Paz\nEva Sol";x\n';
    expect(await cells(text)).toEqual([
      ["Nombre completo", "País"],
      ["Ana Paz", "Perú 1"],
      ["Ana Paz\nEva Sol", "x"],
    ]);
  });

  it("reads the largest that is admitted", async () =>
    expect(await cells(workbookOf([["a"], ["1"], ["2"], ["3"]]))).toHaveLength(4));
});

function withDoctype(): Buffer {
  const parts = workbookParts([["a"], ["b"]]);
  const sheet = "xl/worksheets/sheet1.xml";
  const xml = (parts[sheet] ?? "").replace("<worksheet", '<!DOCTYPE x [<!ENTITY e "e">]><worksheet');
  return zipParts({ ...parts, [sheet]: xml });
}
