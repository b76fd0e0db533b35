import { describe, expect, it } from "vitest";
import { type CAMPOS, valuesOf } from "./columnas";
import { proposeColumnas } from "./propose-columnas";
import { readFila } from "./read-fila";

const CONTEXT = { reglas: undefined, hoy: "2026-11-20", decidido: null };

const readOf = (values: Partial<Record<(typeof CAMPOS)[number], string>>) =>
  readFila(valuesOf(proposeColumnas(Object.keys(values)).columnas, Object.values(values)), CONTEXT);
const rowOf = (values: Partial<Record<(typeof CAMPOS)[number], string>>) => readOf(values).body;

describe("readFila", () => {
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
    ["", "123456", { tipo: "CC", numero: "123456" }],
    ["", "444444001", { tipo: undefined, numero: "444444001" }],
    ["13", "79123456", { tipo: "CC", numero: "79123456" }],
    ["31 - NIT", "900123456", { tipo: "NIT", numero: "900123456" }],
    ["", "AR 123456", { tipo: "PAS", numero: "AR123456" }],
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
    ["12/03/1980", "1980-03-12"],
    ["12/03/80", "1980-03-12"],
    ["1-2-05", "2005-02-01"],
    ["12-mar-1980", "1980-03-12"],
    ["12 de marzo de 1980", "1980-03-12"],
    ["19800312", "1980-03-12"],
    ["1980/3/12", "1980-03-12"],
    ["29292", "1980-03-12"],
    ["12/03/1980 12:00:00 a. m.", "1980-03-12"],
    ["45", "45"],
    ["mañana", "mañana"],
    ["N/A", null],
  ])("reads the day %s as %s, and leaves an invalid one to the schema", (written, iso) =>
    expect(rowOf({ fecha_nacimiento: written }).fecha_nacimiento).toBe(iso),
  );

  it.each([
    ["Colombia", "CO"],
    ["venezolana", "VE"],
    ["co", "CO"],
    ["Países Bajos", "NL"],
    ["Alemania", "DE"],
    ["Tierra Ficticia", "Tierra Ficticia"],
    ["No registra", null],
  ])("reads the country %s as %s", (pais, code) => expect(rowOf({ pais }).pais).toBe(code));
});

it.each(["2012-11-21", "21/11/2012"])("reads no number from the day %s", (numero_documento) =>
  expect(readOf({ tipo_documento: "CC", numero_documento }).numeroError).toContain("fecha"),
);

describe("the type of a row", () => {
  const tipoOf = (
    values: Partial<Record<(typeof CAMPOS)[number], string>>,
    decidido: "natural" | "juridica" | null,
  ) => {
    const { columnas } = proposeColumnas(Object.keys(values));
    const { body, isTipoUnsaid } = readFila(valuesOf(columnas, Object.values(values)), {
      ...CONTEXT,
      decidido,
    });
    return [body.tipo, isTipoUnsaid];
  };

  it.each([
    ["its own column, whatever else", { tipo: "PJ", tipo_documento: "CC", nombre: "Ana" }, "juridica"],
    ["a CC", { tipo_documento: "CC", numero_documento: "900123456", nombre: "Ficticia S.A.S." }, "natural"],
    ["a passport", { tipo_documento: "PAS", numero_documento: "123456" }, "natural"],
    ["a NIT of a company", { tipo_documento: "NIT", numero_documento: "900123456" }, "juridica"],
    ["a NIT that is a cédula", { tipo_documento: "NIT", numero_documento: "79123456-1" }, "natural"],
    [
      "one that has a company's name",
      { tipo_documento: "NIT", numero_documento: "79123456", nombre: "X Ltda." },
      "juridica",
    ],
    ["a type that is written in the number", { numero_documento: "C.E. 412345" }, "natural"],
    ["the number alone", { numero_documento: "1.020.304.050" }, "natural"],
    ["the legal form alone", { nombre: "Metales Inventados S. en C." }, "juridica"],
    ["a type that a query has not", { tipo_documento: "TI", numero_documento: "1020304050" }, "natural"],
    ["nothing", { nombre: "Zoila Inventada" }, undefined],
    [
      "a number and a name that contradict",
      { numero_documento: "79123456", nombre: "Ana Ficticia Sa" },
      undefined,
    ],
  ])("is known by %s", (_, values, tipo) => {
    expect(tipoOf(values, null)).toEqual([tipo, tipo === undefined]);
    expect(tipoOf(values, "juridica")).toEqual([tipo ?? "juridica", tipo === undefined]);
  });
});
