import { describe, expect, it } from "vitest";
import { CAMPOS } from "./columnas";
import { formulaErrors, readCelda, venezuelanCedula } from "./read-celda";
import { ordenDeFechas } from "./read-dia";
import { tiposOf } from "./reglas";

describe("tiposOf", () => {
  it.each([
    [["N", "J"], { n: "natural", j: "juridica" }],
    [["F", "J"], { f: "natural", j: "juridica" }],
    [["J", "J"], { j: "juridica" }],
    [["N", "N"], { n: null }],
    [["F", "M"], { f: null, m: null }],
    [["1", "2"], { "1": null, "2": null }],
    [["N", "E"], { n: null, e: null }],
    [["Persona natural", "PJ", "Física", "Moral"], {}],
    [["Privada", "Privada"], { privada: null }],
  ])("reads %j together", (cells, tipos) => expect(tiposOf(cells, {}, false)).toEqual(tipos));

  it("knows N alone when the column cannot be about documents", () =>
    expect(tiposOf(["N"], {}, true)).toEqual({ n: "natural" }));

  it("keeps earlier decisions", () =>
    expect(tiposOf(["1", "2"], { "1": "juridica" }, false)).toEqual({ "1": "juridica", "2": null }));

  it("leaves a rare word to its rows, and a column of many words alone", () => {
    const rare = [...Array.from({ length: 20 }, () => "natural"), "otra cosa"];
    expect(tiposOf(rare, {}, false)).toEqual({});
    expect(tiposOf([..."abcdefg"], {}, false)).toEqual({});
  });
});

describe("ordenDeFechas", () => {
  it.each([
    [["25/12/1980", "03/04/1975"], "dma"],
    [["12/25/1980", "03/04/1975"], "mda"],
    [["03/04/1975"], "dma"],
    [["25/12/1980", "12/25/1980", "31/12/1980"], "dma"],
    [["1980-12-25", "12 de marzo de 1980"], null],
  ])("is %s for %j", (cells, orden) => expect(ordenDeFechas(cells)).toBe(orden));
});

describe("readCelda", () => {
  it.each([
    ["9.00373913E+08", "900373913"],
    ["9,00373913E+08", "900373913"],
    ["9.003739130E+08", "900373913"],
    ["9.00374E+08", "9.00374E+08"],
    ["1.0203040501E+09", "1.0203040501E+09"],
    ['="52123456"', "52123456"],
    ["'52123456", "52123456"],
  ])("reads %s as %s, or leaves it to be refused", (written, text) =>
    expect(readCelda(written).text).toBe(text),
  );

  it.each([
    ["52123456 / 79123456", true],
    ["52.123.456 y 79.123.456", true],
    ["CC 52123456 NIT 900123456-1", true],
    ["52123456 79123456", true],
    ["1.020.304.050", false],
    ["900 123 456", false],
    ["900.123.456-8", false],
    ["79 123 456", false],
    ["AB 123456", false],
  ])("tells whether %s holds two numbers", (written, areTwo) =>
    expect(readCelda(written).areTwo).toBe(areTwo),
  );
});

it.each([
  ["CC", ["nombre"]],
  ["Paz", []],
])("refuses the name %s of a row that is shifted: %j", (nombre, campos) => {
  const values = { ...Object.fromEntries(CAMPOS.map((campo) => [campo, ""])), nombre };
  expect(formulaErrors(values as Parameters<typeof formulaErrors>[0]).map(({ campo }) => campo)).toEqual(
    campos,
  );
});

it.each([
  ["V-5892464", "V5892464"],
  ["v 5.892.464", "V5892464"],
  ["V12345678", "V12345678"],
  ["AV123456", null],
  ["5892464", null],
])("reads the Venezuelan cédula %s", (written, numero) => expect(venezuelanCedula(written)).toBe(numero));
