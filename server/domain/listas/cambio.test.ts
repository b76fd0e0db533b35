import { describe, expect, it } from "vitest";
import { alignValues, cambioOf } from "./cambio";
import type { ListaEntry } from "./lista-entry";

const entry = (part: Partial<ListaEntry> = {}): ListaEntry => ({
  sourceId: "1",
  tipo: "natural",
  names: [{ text: "PEREZ, Ana", isWeak: false }],
  documentos: [],
  births: [],
  paises: [],
  fundamentoLegal: null,
  ...part,
});

describe("alignValues", () => {
  it.each([
    ["what stays, in one line", ["a"], ["a"], [["a", "a"]]],
    [
      "what went and what came, each in its own",
      ["uno"],
      ["dos", "tres"],
      [
        ["uno", null],
        [null, "dos"],
        [null, "tres"],
      ],
    ],
    [
      "a value that was mended beside what it became",
      ["Cédula 10 (CO)", "Pasaporte X1"],
      ["Pasaporte X1 (CO)", "Cédula 11 (CO)"],
      [
        ["Cédula 10 (CO)", "Cédula 11 (CO)"],
        ["Pasaporte X1", "Pasaporte X1 (CO)"],
      ],
    ],
    ["the only value of both in one line, whatever its words", ["uno"], ["dos"], [["uno", "dos"]]],
  ])("puts %s", (_, before, after, lines) => {
    expect(alignValues(before, after)).toEqual(lines.map(([antes, ahora]) => ({ antes, ahora })));
  });

  it("loses no value of thousands", () => {
    const many = (word: string) => Array.from({ length: 2_000 }, (_, index) => `${word} ${index}`);
    const lines = alignValues(many("antes"), many("ahora"));
    expect(lines.flatMap(({ antes }) => antes ?? [])).toEqual(many("antes"));
    expect(lines.flatMap(({ ahora }) => ahora ?? [])).toEqual(many("ahora"));
  });
});

describe("cambioOf", () => {
  it("says of a changed entry the fields that changed and no others", () => {
    const after = entry({
      documentos: [{ tipo: "Pasaporte", numero: "X1", pais: "CO" }],
      births: [{ from: "1970-01-01", to: "1970-12-31", isApproximate: true }],
    });
    expect(cambioOf({ sourceId: "1", antes: entry(), despues: after })).toEqual({
      sourceId: "1",
      cambio: "modificada",
      nombre: "PEREZ, Ana",
      tipo: "natural",
      campos: [
        { campo: "documentos", valores: [{ antes: null, ahora: "Pasaporte X1 (CO)" }] },
        { campo: "nacimientos", valores: [{ antes: null, ahora: "aprox. 1970-01-01 a 1970-12-31" }] },
      ],
    });
  });

  // Every part of an entry must be in a field, or its change would be invisible.
  it.each<[string, Partial<ListaEntry>]>([
    ["tipo", { tipo: "juridica" }],
    ["the principal name", { names: [{ text: "GOMEZ, Ana", isWeak: false }] }],
    ["an alias", { names: [...entry().names, { text: "Anita", isWeak: false }] }],
    ["an alias' weakness", { names: [...entry().names, { text: "Anita", isWeak: true }] }],
    ["documents", { documentos: [{ tipo: null, numero: "1", pais: null }] }],
    ["births", { births: [{ from: "1970-01-01", to: "1970-01-01", isApproximate: false }] }],
    ["countries", { paises: ["CO"] }],
    ["the legal basis", { fundamentoLegal: "SDGT" }],
    ["the last day", { vigenteHasta: "2027-01-01" }],
    ["the listing date", { listadoEn: "2015-03-27" }],
    ["the remarks", { observaciones: "HAMAS - Hebron" }],
    ["details", { detalles: [{ sancion: "Multa" }] }],
  ])("shows a change of %s", (_, part) => {
    expect(cambioOf({ sourceId: "1", antes: entry(), despues: entry(part) }).campos).toHaveLength(1);
  });

  it("lists all fields of an entry that came or went", () => {
    expect(cambioOf({ sourceId: "1", antes: null, despues: entry({ paises: ["CO"] }) })).toMatchObject({
      cambio: "agregada",
      campos: [{ campo: "nombre" }, { campo: "tipo" }, { campo: "paises" }],
    });
    expect(cambioOf({ sourceId: "1", antes: entry(), despues: null })).toMatchObject({
      cambio: "retirada",
      nombre: "PEREZ, Ana",
      campos: [{ valores: [{ ahora: null }] }, { valores: [{ ahora: null }] }],
    });
  });
});
