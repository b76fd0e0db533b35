import { describe, expect, it } from "vitest";
import { bodyOf, numeroOf } from "./body-of";
import { type CAMPOS, valuesOf } from "./columnas";
import { proposeColumnas } from "./propose-columnas";

const rowOf = (values: Partial<Record<(typeof CAMPOS)[number], string>>) =>
  bodyAsRead(valuesOf(proposeColumnas(Object.keys(values)), Object.values(values)));
const bodyAsRead = (values: ReturnType<typeof valuesOf>) => bodyOf(values, numeroOf(values));

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
    ["CC", "79123456.0", { tipo: "CC", numero: "79123456" }],
    ["CC", "79123456,00", { tipo: "CC", numero: "79123456" }],
    ["CC", "0079123456", { tipo: "CC", numero: "0079123456" }],
    ["NIT", "900.123.456-1", { tipo: "NIT", numero: "900123456" }],
    ["CC", "CC 79.123.456", { tipo: "CC", numero: "79123456" }],
    ["CC", "79,123,456", { tipo: "CC", numero: "79123456" }],
    ["CC", "No. 79123456", { tipo: "CC", numero: "79123456" }],
    ["NIT", "NIT 900.123.456-8", { tipo: "NIT", numero: "900123456" }],
    ["", "NIT 900.123.456-8", { tipo: "NIT", numero: "900123456" }],
    ["", "C.C. 79.123.456", { tipo: "CC", numero: "79123456" }],
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
    ["1980-12-25 00:00:00", "1980-12-25"],
    ["25/12/1980 0:00", "1980-12-25"],
    ["1980-12-25T00:00:00.000", "1980-12-25"],
    ["mañana", "mañana"],
  ])("reads the day %s as %s, and leaves what is none to the schema", (written, iso) =>
    expect(rowOf({ fecha_nacimiento: written }).fecha_nacimiento).toBe(iso),
  );
});
