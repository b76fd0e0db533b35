import { describe, expect, it } from "vitest";
import { bodyOf, numeroError } from "./body-of";
import { type CAMPOS, valuesOf } from "./columnas";
import { proposeColumnas } from "./propose-columnas";

const rowOf = (values: Partial<Record<(typeof CAMPOS)[number], string>>) =>
  bodyOf(valuesOf(proposeColumnas(Object.keys(values)), Object.values(values)));

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

describe("numeroError", () => {
  const errorOf = (numero_documento: string) =>
    numeroError(valuesOf(proposeColumnas(["Documento"]), [numero_documento]));

  it.each(["1.23E+11", "1,99E+09", "2E+10"])("says of %s that digits were lost", (numero) =>
    expect(errorOf(numero)).toContain("perdió cifras"),
  );
  it.each(["79123456.5", "79.1234.56", "1,5"])("does not guess what %s is", (numero) =>
    expect(errorOf(numero)).toContain("separan miles"),
  );
  it.each([
    "79.123.456",
    "79,123,456",
    "1'990.000.111",
    "79123456.0",
    "79123456",
    "AB12E45",
    "12E45",
    "900.123.456-7",
    "",
  ])("reads %j", (numero) => expect(errorOf(numero)).toBeNull());
});
