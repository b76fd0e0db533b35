import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMO_SE_HALLA } from "../../domain/archivos/lectura";
import { workbookParts, zipParts } from "../../lists/testing/workbook";
import { createTablaPool } from "./tabla-pool";

const log = pino({ level: "silent" });
const NOBODY_LEAVES = new AbortController().signal;
const CLIENTE = { clienteId: "01a2013c-1359-7581-a578-00000000000a", modo: "real" } as const;
const GOOD = Buffer.from("Nombre;Documento\nÑandú Ficticio;79123456\n");

const parts = workbookParts([["Nombre"], ["Ñandú"]]);
const SHEET = "xl/worksheets/sheet1.xml";
const sheetOf = (rows: string) => `<worksheet xmlns="${XMLNS}"><sheetData>${rows}</sheetData></worksheet>`;
const XMLNS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
/** A file that compresses too well is rejected for that alone. Noise keeps this bomb below the limit. */
const noise = Array.from({ length: 40_000 }, (_, at) => ((at * 2_654_435_761) >>> 0).toString(36)).join("");
const zipped = (changed: Record<string, string>) =>
  zipParts({
    ...parts,
    ...Object.fromEntries(Object.entries(changed).map(([path, xml]) => [path, `${xml}<!--${noise}-->`])),
  });

const refer = (rows: number, columns: number) =>
  Array.from({ length: rows }, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`).join("");
const shared = (text: string) => `<sst xmlns="${XMLNS}"><si><t>${text}</t></si></sst>`;
const sheets = '<sheet name="a" sheetId="1"/>'.repeat(40_000);

describe("the thread that reads files", { timeout: 120_000 }, () => {
  const pool = createTablaPool(log);
  const read = (raw: Buffer) => pool.read(raw, COMO_SE_HALLA, CLIENTE, NOBODY_LEAVES);
  // Its first task starts the thread.
  beforeAll(() => read(GOOD), 60_000);
  afterAll(() => pool.stop());

  it.each([
    [
      "one text of zero-width spaces in a hundred thousand cells",
      zipped({ "xl/sharedStrings.xml": shared("\u200b".repeat(32_767)), [SHEET]: sheetOf(refer(2_000, 50)) }),
      "más de 1000 caracteres",
    ],
    [
      "one wide text in every cell",
      zipped({ "xl/sharedStrings.xml": shared("Ñ".repeat(900)), [SHEET]: sheetOf(refer(1_000, 50)) }),
      "demasiado texto",
    ],
    [
      "a workbook of forty thousand sheets",
      zipped({ "xl/workbook.xml": `<workbook xmlns="${XMLNS}"><sheets>${sheets}</sheets></workbook>` }),
      "demasiadas hojas",
    ],
    ["rows of blanks", Buffer.from(`Nombre;Documento\n${" ; \n".repeat(300_000)}`), "fuera de lo admitido"],
    [
      "cells of blanks",
      Buffer.from(`Nombre\n${`${";".repeat(600)}\n`.repeat(9_000)}`),
      "fuera de lo admitido",
    ],
    [
      "a text that is nearly all marks",
      Buffer.from(`Nombre\n${"\u200b".repeat(5_000)}a\n`),
      "más de 1000 caracteres",
    ],
  ])("rejects a zip bomb and reads the next file: %s", async (_, raw, reason) => {
    expect(await read(raw)).toEqual({ rechazo: expect.stringContaining(reason) });
    expect(await read(GOOD)).toMatchObject({
      rows: [{ cells: ["Nombre", "Documento"] }, { cells: ["Ñandú Ficticio", "79123456"] }],
    });
  });

  it("gives up a file that takes too long or whose caller left, and reads the next", async () => {
    const hasty = createTablaPool(log, { limitMs: 1 });
    expect(await hasty.read(GOOD, COMO_SE_HALLA, CLIENTE, NOBODY_LEAVES)).toEqual({
      rechazo: expect.stringContaining("demasiado tiempo"),
    });
    await hasty.stop();
    const leaving = new AbortController();
    const gone = pool.read(GOOD, COMO_SE_HALLA, CLIENTE, leaving.signal);
    leaving.abort();
    await expect(gone).rejects.toMatchObject({ code: "db_error" });
    expect(await read(GOOD)).toHaveProperty("rows");
  });

  it("has some files of a client wait and no more, and another's be read", async () => {
    const asked = await Promise.allSettled([
      ...Array.from({ length: 6 }, () => read(GOOD)),
      pool.read(
        GOOD,
        COMO_SE_HALLA,
        { ...CLIENTE, clienteId: "01a2013c-1359-7581-a578-00000000000b" },
        NOBODY_LEAVES,
      ),
    ]);
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ reason: { code: "conflicto" } });
    expect(asked.at(-1)).toMatchObject({ status: "fulfilled" });
  });
});
