import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collect, reasonOf } from "../testing/collect";
import { readTextRecords } from "./loose-text";

const WHOLE = { rows: 10_000, columns: 100, cells: 100_000, chars: 1_000_000 };
const read = (text: string) => readTextRecords(text, WHOLE);
const HEAD = "Nombre;Tipo;Documento";

describe("readTextRecords", () => {
  it.each([
    [
      "opens a row and closes two rows below",
      `${HEAD}\n"Tito Paz;CC;1\nAna Sol;CC;2\nEva "La" Luz;CC;3\n`,
      2,
      4,
    ],
    ["stands before a name in each of two rows", `${HEAD}\n"Tito Paz;CC;1\n"Ana Sol";CC;2\n`, 2, 3],
    ["is the sign of inches in a later row", `${HEAD}\n"Tito Paz;CC;1\nTubos 5";CC;2\n`, 2, 3],
    ["opens the last cell", `${HEAD}\nTito;CC;"1\nAna;CC;"2"\n`, 2, 3],
    ["spans rows of two cells", 'Nombre;NIT\n"Tito;1\nAna";2\n', 2, 3],
    ["spans a list of names", 'Nombre\n"Tito Paz\nAna Sol"\n', 2, 3],
    ["closes where the next row begins", `${HEAD}\nTito;CC;"\n";CC;2\n`, 2, 3],
    ["spans rows with CR alone", `${HEAD}\r"Tito Paz;CC;1\r"Ana Sol";CC;2\r`, 2, 3],
    ["stands below Excel's line about the separator", 'sep=;\r\nNombre;NIT\r\n"Tito;1\r\nAna";2\r\n', 3, 4],
    ["spans rows parted by tabs", 'Nombre\tNIT\n"Tito\t1\nAna"\t2\n', 2, 3],
  ])("refuses a quote that %s, naming the lines", async (_, text, from, to) =>
    expect(await reasonOf(read(text))).toMatch(
      new RegExp(`en la línea ${from} y se cierran en la ${to}|sin cerrar, que se abren en la línea ${from}`),
    ),
  );

  it.each([
    ["in the middle", `${HEAD}\n"Tito Paz;CC;1\nAna Sol;CC;2\n`, 2],
    ["in the last line", `${HEAD}\nAna Sol;CC;2\nTito;CC;"1`, 3],
  ])("names the place of a quote that is never closed, %s", async (_, text, line) =>
    expect(await reasonOf(read(text))).toContain(`sin cerrar, que se abren en la línea ${line}`),
  );

  it.each([
    ["an address of two lines", 'Nombre;Dirección;NIT\nAna;"Calle 1\nBogotá";1\n'],
    ["one with commas, parted by commas", 'Nombre,Dirección,NIT\nAna,"Calle 1, piso 2\nBogotá, D. C.",1\n'],
    ["a head of two lines", '"Nombre\ncompleto";NIT;Ciudad\nAna;1;Cali\n'],
    ["a last cell of two lines", 'Nombre;NIT;Nota\nAna;1;"una\notra"\n'],
    ["quotes within quotes", 'Nombre;NIT;Nota\nAna;1;"una ""cita""\notra"\n'],
  ])("reads %s", async (_, text) => expect(await collect(read(text))).toHaveLength(2));

  it("keeps a nickname's quotes in its row", async () =>
    expect(
      (await collect(read(`${HEAD}\nErnesto "Tito" Paz;CC;1\n"Tito" Paz;CC;2\nTubos 5";CC;3\n`))).map(
        ({ line, cells }) => [line, cells[0]],
      ),
    ).toEqual([
      [1, "Nombre"],
      [2, 'Ernesto "Tito" Paz'],
      [3, '"Tito" Paz'],
      [4, 'Tubos 5"'],
    ]));

  it("loses no line of any text: it has a record of its own, or the file is refused", async () => {
    const cell = fc.stringMatching(/^[a-c" ]{0,6}$/);
    const row = fc.tuple(cell, cell, cell).map((cells) => cells.join(";"));
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
        const text = [HEAD, ...rows].join("\n");
        const records = await collect(read(text)).catch(() => null);
        if (records === null) return;
        const letters = (row: string) => row.replace(/[^a-c]/g, "");
        const found = new Map(records.map(({ line, cells }) => [line, letters(cells.join(""))]));
        expect(rows.map((_, at) => found.get(at + 2) ?? "")).toEqual(rows.map(letters));
      }),
      { numRuns: 200 },
    );
  });
});
