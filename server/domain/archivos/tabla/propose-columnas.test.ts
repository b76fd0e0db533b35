import { describe, expect, it } from "vitest";
import { CAMPOS, writtenAs } from "./columnas";
import { headAt, proposeColumnas } from "./propose-columnas";
import { CAMPO_WORDS } from "./words";

const proposed = (...heads: string[]) =>
  Object.fromEntries(
    Object.entries(proposeColumnas(heads)).flatMap(([campo, fuente]) =>
      fuente !== null && "columna" in fuente ? [[campo, fuente.columna]] : [],
    ),
  );
describe("proposeColumnas", () => {
  it("knows the heads of the template, each as its own", () => {
    const heads = CAMPOS.map((campo) => CAMPO_WORDS[campo]);
    expect(proposed(...heads)).toEqual(Object.fromEntries(CAMPOS.map((campo, at) => [campo, at])));
  });

  it("knows what people call them, whatever the case, accents and order", () => {
    expect(
      proposed("IDENTIFICACIÓN", "Razón Social", "tipo id", "Persona", "Observaciones", "Clase"),
    ).toEqual({ numero_documento: 0, nombre: 1, tipo_documento: 2, tipo: 3, contraparte: 5 });
  });

  it("gives a column to one campo, and of two that say the same the first", () => {
    expect(proposed("nombre", "Nombre completo", "documento", "documento")).toEqual({
      nombre: 0,
      numero_documento: 2,
    });
    expect(proposed("x", "")).toEqual({});
  });
});

describe("a name in parts", () => {
  const nombreOf = (row: Readonly<Record<string, string>>) =>
    writtenAs(proposeColumnas(Object.keys(row)), Object.values(row), "nombre");

  it.each([
    [{ Apellidos: "Zarzal Ruiz", Nombres: "Nuria" }, "Nuria Zarzal Ruiz"],
    [
      {
        "Primer apellido": "Zarzal",
        "Segundo apellido": "",
        "Primer nombre": "Nuria",
        "Otros nombres": "Inés",
        "Razón social": "",
      },
      "Nuria Inés Zarzal",
    ],
    [{ "Primer nombre": "", "Primer apellido": " ", "Razón social": "Ficticia S.A.S." }, "Ficticia S.A.S."],
    [{ Nombre: "", "Razón social": "Ficticia S.A.S." }, "Ficticia S.A.S."],
    [{ "Nombre completo": "Nuria Zarzal", Apellidos: "Zarzal", Nombres: "Nuria" }, "Nuria Zarzal"],
    [{ Nombre: "Nuria", Ciudad: "Mompox" }, "Nuria"],
  ])("is put together: %j", (row, nombre) => expect(nombreOf(row)).toBe(nombre));
});

describe("headAt", () => {
  const head = ["Tipo", "Nombre", "Documento"];
  it.each([
    ["the first row", [head, ["natural", "Nuria", "1"]], 0],
    [
      "the row after a title",
      [["Proveedores 2026"], ["al 22 de noviembre"], head, ["natural", "Nuria", "1"]],
      2,
    ],
    [
      "the first where none is known",
      [
        ["a", "b"],
        ["c", "d"],
      ],
      0,
    ],
    ["never a row of somebody", [["x"], ["cc", "Nuria"], ["nit", "Ficticia"]], 0],
  ])("is %s", (_, rows, at) => expect(headAt(rows)).toBe(at));
});
