import { describe, expect, it } from "vitest";
import { finish } from "../../screening/slices";
import { findNameParts } from "./find-name-parts";
import { headWords } from "./heads";
import { nombreInParts, parteOf, withPart } from "./name-parts";

describe("parteOf", () => {
  it.each([
    ["P_NOMBRE", "nombre", 1],
    ["PrimerNombre", "nombre", 1],
    ["SegundoNombre", "nombre", 2],
    ["SNOMBRE", "nombre", 2],
    ["Otros nombres", "nombre", 2],
    ["1er. Nombre", "nombre", 1],
    ["NOMBRE 2do", "nombre", 2],
    ["NOM1", "nombre", 1],
    ["NOMBRE_S", "nombre", 2],
    ["Nombres", "nombre", 0],
    ["Nombre II", "nombre", 2],
    ["Middle name", "nombre", 2],
    ["APE2", "apellido", 2],
    ["PRI_APE", "apellido", 1],
    ["Apellido materno", "apellido", 2],
    ["Apellido de casada", "apellido", 5],
    ["Last name", "apellido", 1],
    ["Ap. Paterno", "apellido", 1],
    ["MATERNO", "apellido", 2],
    ["APELLIDO UNO", "apellido", 1],
    ["SEGU_NOMB", "nombre", 2],
  ])("reads the head %s", (head, kind, orden) => expect(parteOf(headWords(head))).toEqual({ kind, orden }));

  it.each(["Nombre completo", "Apellidos y nombres", "Nombre producto", "Apertura", "Número", "Otros"])(
    "leaves the head %s",
    (head) => expect(parteOf(headWords(head))).toBeNull(),
  );
});

describe("headWords", () => {
  it.each([
    ["NOMBRECOMPLETO", "nombre completo"],
    ["nombresyapellidos", "nombres y apellidos"],
    ["NOMBRETERCERO", "nombre"],
  ])("parts the words of the head %s", (head, words) => expect(headWords(head)).toBe(words));
});

describe("nombreInParts", () => {
  it("keeps two full names in numbered columns apart", () => {
    const rows = [["Ana Paz", "Eva Rey"]];
    expect(nombreInParts(["nombre 1", "nombre 2"], rows)).toBeNull();
    expect(nombreInParts(["nombre 1", "nombre 2"], [["Ana", "Paz"]])).toEqual({ columnas: [[0, 1]] });
  });

  it("leaves the names of a second person out, and keeps those of companies", () => {
    const heads = ["nombre", "primer nombre", "primer apellido"];
    expect(nombreInParts(heads, [["Eva Rey", "Ana", "Paz"]])).toEqual({ columnas: [[1, 2]] });
    expect(nombreInParts(heads, [["Ficticia Ltda", "", ""]])).toEqual({ columnas: [[0, 1, 2]] });
  });
});

describe("findNameParts", () => {
  const found = (heads: string[], nombre: number | null, ...rows: string[][]) =>
    finish(
      findNameParts({ heads, rows }, nombre === null ? null : { columna: nombre }, {
        isFree: (at) => at !== nombre,
        names: new Set(),
      }),
    );

  it.each([
    ["a head of a part", ["nombre", "apellido"], ["Ana Luz", "Paz"], [1]],
    ["any words beside a name of one word", ["nombre", "dato"], ["Ana", "Paz"], [1]],
    ["any words beside given names alone", ["nombre", "dato"], ["Ana Luz", "Paz"], [1]],
    ["given names below any head", ["nombre", "dato"], ["Paz Gómez", "Ana Luz"], [1]],
    ["nobody beside a whole name", ["nombre", "dato"], ["Ana Paz", "Eva Rey"], []],
    ["a column without a head beside the name", ["nombre", ""], ["Ana Luz", "Paz"], [1]],
    ["nothing that the name says already", ["nombre", "apellido"], ["Ana Paz", "Paz"], []],
    ["nothing about something else", ["nombre", "ciudad"], ["Ana", "Cali"], []],
    ["surnames beside given names alone", ["nombre", "estado"], ["Ana Luz", "Paz Gil"], [1]],
    ["no figures", ["nombre", "dato"], ["Ana", "A-12"], []],
    ["no blank column", ["nombre", "apellido"], ["Ana", ""], []],
  ] as const)("finds %s", (_, heads, row, at) => expect(found([...heads], 0, [...row])).toEqual(at));

  it("finds a seller's column if no other has names", () => {
    expect(found(["asesor", "ciudad"], null, ["Ana Paz", "Cali"])).toEqual([0]);
    expect(found(["nombre asesor", "apellido asesor"], null, ["Ana", "Paz"])).toEqual([0, 1]);
    expect(found(["nombre", "asesor"], 0, ["Eva Rey", "Ana Paz"])).toEqual([]);
  });

  it("finds a client beside the name of a product, and companies where people are not named", () => {
    expect(found(["nombre", "cliente"], 0, ["Café Molido", "Ana Paz"])).toEqual([1]);
    expect(found(["nombre", "empresa"], 0, ["Ana Paz", ""], ["", "Ficticia Ltda"])).toEqual([1]);
    expect(found(["nombre", "dato"], 0, ["Ana Paz", "Paz Ana"], ["", "Ficticia Ltda"])).toEqual([1]);
    expect(found(["nombre", "empresa"], 0, ["Ana Paz", "Otra Ltda"], ["", "Ficticia Ltda"])).toEqual([]);
  });

  it("finds the person beside a beneficiary below any head", () => {
    expect(found(["beneficiario", "cte"], 0, ["Ana Paz", "Eva Rey"])).toEqual([1]);
    expect(found(["beneficiario", "usuario"], 0, ["Ana Paz", "Eva Rey"])).toEqual([1]);
    expect(found(["beneficiario", "oficina"], 0, ["Ana Paz", "Centro"])).toEqual([]);
  });

  it("finds every column of words when no name is known", () =>
    expect(found(["", ""], null, ["Ana", "Paz"])).toEqual([0, 1]));
});

describe("withPart", () => {
  it("puts a part in its natural order if the heads tell it", () => {
    const heads = ["Apellido 2", "Apellido 1", "Nombre"];
    expect(withPart({ columnas: [[2, 1]] }, 0, heads)).toEqual({ columnas: [[2, 1, 0]] });
    expect(withPart({ columna: 1 }, 0, ["Dato", "Nombre"])).toEqual({ columnas: [[0, 1]] });
    expect(withPart(null, 1, ["", ""])).toEqual({ columna: 1 });
  });
});
