import { describe, expect, it } from "vitest";
import { bodyOf, CAMPOS, proposeColumnas, valuesOf } from "./columnas";
import { CAMPO_WORDS } from "./words";

const proposed = (...heads: string[]) =>
  Object.fromEntries(
    Object.entries(proposeColumnas(heads)).flatMap(([campo, fuente]) =>
      fuente !== null && "columna" in fuente ? [[campo, fuente.columna]] : [],
    ),
  );
const rowOf = (values: Partial<Record<(typeof CAMPOS)[number], string>>) =>
  bodyOf(valuesOf(proposeColumnas(Object.keys(values)), Object.values(values)));

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

describe("bodyOf", () => {
  it.each([
    ["Persona Natural", "natural"],
    ["JURÍDICA", "juridica"],
    ["otra cosa", "otra cosa"],
    ["", undefined],
  ])("reads the tipo %j as %j", (tipo, expected) => expect(rowOf({ tipo }).tipo).toBe(expected));

  it.each([
    ["cédula de ciudadanía", "1.020.304-050", { tipo: "CC", numero: "1020304050" }],
    ["NIT", "900.123.456-7", { tipo: "NIT", numero: "900123456" }],
    ["nit", "9001234567", { tipo: "NIT", numero: "9001234567" }],
    ["pasaporte", "AB 12345", { tipo: "PAS", numero: "AB12345" }],
    ["", "123456", { tipo: undefined, numero: "123456" }],
    ["CC", "", null],
    ["CC", "--", { tipo: "CC", numero: "" }],
  ])("reads the documento %s %s", (tipo_documento, numero_documento, expected) =>
    expect(rowOf({ tipo_documento, numero_documento }).documento).toEqual(expected),
  );

  it.each([
    ["25/12/1980", "1980-12-25"],
    ["5-1-1980", "1980-01-05"],
    ["1980-12-25", "1980-12-25"],
    ["12/25/1980", "1980-25-12"],
    ["mañana", "mañana"],
  ])("reads the day %s as %s, and leaves what is none to the schema", (written, iso) =>
    expect(rowOf({ fecha_nacimiento: written }).fecha_nacimiento).toBe(iso),
  );
});
