import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { csvCell } from "../../domain/shared/csv";
import { readXlsx } from "../../testing/read-xlsx";
import { type ConsultaConDecision, writePart } from "./consultas-file";
import { NEW_FILE } from "./table-part";

const consulta = (n: number, part: Partial<ConsultaConDecision> = {}): ConsultaConDecision => ({
  consultaId: `01a2033e-ed3d-713a-bb8b-${String(n).padStart(12, "0")}`,
  nombreConsultado: `Persona "${n}", Ñandú`,
  documentoConsultado: "CC1000",
  severidad: "sin_hallazgo",
  cobertura: null,
  totalMatches: n,
  otroTipo: n - 1,
  decision: n === 1 ? "por_aprobar" : null,
  referenciaExterna: null,
  sujetoObligadoRazonSocial: null,
  sujetoObligadoNit: null,
  creadaEn: new Date("2026-11-22T14:12:41.000Z"),
  ...part,
});
const ROWS = [
  [
    consulta(1),
    consulta(2, { nombreConsultado: '=HYPERLINK("http://x")\n<b>&\u0001', referenciaExterna: "-12" }),
  ],
  [],
  [consulta(3, { referenciaExterna: "-1+cmd|' /C calc'!A0", sujetoObligadoNit: "+573001112233" })],
];
const NOTA = ["Consultas de =Entidad", "Filtro: ninguno", "Aquí termina: 3 consultas"];

function fileOf(formato: "csv" | "xlsx"): Buffer {
  const parts: Buffer[] = [];
  let state = NEW_FILE;
  let written = 0;
  for (const [at, rows] of ROWS.entries()) {
    const nota = at === ROWS.length - 1 ? NOTA : null;
    const part = writePart(formato, { rows, written, nota }, state);
    parts.push(part.contenido);
    state = part.state;
    written += rows.length;
  }
  const file = Buffer.concat(parts);
  expect(state.bytes).toBe(file.length);
  return file;
}

describe("a file of consultas, written part by part", () => {
  it("is a CSV that reads back, in Bogota's time, no cell of it a formula", () => {
    const file = fileOf("csv");
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const rows: string[][] = parse(file, { bom: true, delimiter: ";", relax_column_count: true });
    expect(rows[0]?.slice(0, 3)).toEqual(["Fecha y hora (Bogotá)", "Consultado", "Documento"]);
    expect(rows[1]?.slice(0, 6)).toEqual([
      "2026-11-22 09:12:41",
      'Persona "1", Ñandú',
      "CC1000",
      "Sin hallazgo",
      "1",
      "",
    ]);
    expect([rows[0]?.[9], rows[1]?.[9], rows[2]?.[9]]).toEqual(["Decisión", "Por aprobar", ""]);
    expect(rows[2]?.[1]).toMatch(/^'=HYPERLINK/);
    expect(rows[2]?.[5]).toBe("-12");
    expect(rows[3]?.[5]).toBe("'-1+cmd|' /C calc'!A0");
    expect(rows[3]?.[7]).toBe("'+573001112233");
    expect(rows.slice(-3)).toEqual([
      ["Consultas de =Entidad"],
      ["Filtro: ninguno"],
      ["Aquí termina: 3 consultas"],
    ]);
  });

  it.each([
    ["=1", "'=1"],
    ["+1", "'+1"],
    ["-1", "-1"],
    ["-1,5", '"-1,5"'],
    ["-1a", "'-1a"],
    ["@x", "'@x"],
    ["\t=1", "'\t'=1"],
    [" =1", "' =1"],
    ["a=1", "a=1"],
    ["Pérez,=1+1", "Pérez,'=1+1"],
    ["Pérez, -Ana", "Pérez, '-Ana"],
    ['Pérez;"=1', "Pérez;'=1"],
    ["Calle 5\n@x", "Calle 5\n'@x"],
    ["1,-5", "1,-5"],
    ["10, -5, 3", "10, -5, 3"],
    ["1,-5+cmd|' /C calc'!A0", "1,'-5+cmd|' /C calc'!A0"],
  ])("writes the cell %j as text that a spreadsheet does not execute", (value, written) =>
    expect(csvCell(value).replaceAll('"', "")).toBe(written.replaceAll('"', "")),
  );

  it("is a valid workbook: typed cells, text cells, and its filter on a second sheet", async () => {
    const file = fileOf("xlsx");
    const [sheet, about] = await readXlsx(file);
    expect(sheet?.data).toHaveLength(4);
    const cells = (row: number) => COLUMNS_READ.map((at) => sheet?.data[row]?.[at]);
    expect(cells(0)).toEqual(["Fecha y hora (Bogotá)", "Consultado", "Coincidencias", "Referencia"]);
    expect(cells(1)).toEqual([new Date("2026-11-22T09:12:41.000Z"), 'Persona "1", Ñandú', 1, null]);
    expect(cells(2).slice(1)).toEqual(['=HYPERLINK("http://x")\n<b>&\uFFFD', 2, "-12"]);
    expect(about?.data).toEqual(NOTA.map((line) => [line]));
    const sheets = Object.values(unzipSync(file, { filter: ({ name }) => name.includes("/worksheets/") }));
    expect(sheets.map((xml) => strFromU8(xml)).join("")).not.toContain("<f>");
  });
});

const COLUMNS_READ = [0, 1, 4, 5];
