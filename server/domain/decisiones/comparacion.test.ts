import { expect, it } from "vitest";
import { comparacionOf } from "./comparacion";

type Match = Parameters<typeof comparacionOf>[0];
type Queried = Parameters<typeof comparacionOf>[1];
const match = (part: Partial<Match>): Match =>
  ({
    matchPor: "nombre",
    documentoCoincidencia: { tipo: "CC", numero: "79.123-456", pais: "CO" },
    explicacion: { fechaNacimiento: "difiere", pais: "coincide" },
    ...part,
  }) as Match;
const listed = (tipo: string, numero: string, pais: string | null) =>
  match({ documentoCoincidencia: { tipo, numero, pais } });
const cc = (numero: string): Queried => ({ documento: { tipo: "CC", numero }, pais: null });
const pasaporte = (numero: string, pais: string | null): Queried => ({
  documento: { tipo: "PAS", numero },
  pais,
});

it.each([
  ["the same number, however it is written", match({}), cc("79123456"), "coincide"],
  ["another number of one type and country", match({}), cc("1"), "difiere"],
  ["a cédula and a passport", listed("Passport", "AB123456", "CO"), cc("79123456"), "sin_dato"],
  ["a cédula and a NIT", listed("NIT", "900123456", "CO"), cc("79123456"), "sin_dato"],
  ["a cédula of another country", listed("Cedula No.", "79123457", "EC"), cc("79123456"), "sin_dato"],
  ["a cédula of no stated country", listed("Cedula No.", "79123457", null), cc("79123456"), "sin_dato"],
  ["passports of one country", listed("Passport", "AB2", "VE"), pasaporte("AB1", "VE"), "difiere"],
  ["passports of two countries", listed("Passport", "AB2", "VE"), pasaporte("AB1", "ES"), "sin_dato"],
  [
    "a passport sent without its country",
    listed("Passport", "AB2", "VE"),
    pasaporte("AB1", null),
    "sin_dato",
  ],
  ["a number with its verification digit", listed("NIT", "79123456-7", "CO"), cc("79123456"), "coincide"],
  [
    "a document of another entry",
    match({ matchPor: "documento", derivado: true }),
    { documento: null, pais: null },
    "sin_dato",
  ],
  [
    "another than that of another entry",
    match({ matchPor: "documento", derivado: true }),
    cc("1"),
    "difiere",
  ],
  ["a match by document", match({ matchPor: "documento" }), cc("1"), "coincide"],
  ["no document in the list", match({ documentoCoincidencia: null }), cc("1"), "sin_dato"],
  ["no document sent", match({}), { documento: null, pais: null }, "sin_dato"],
] as const)("suggests the evidence's comparison: %s", (_, of, sent, documento) => {
  expect(comparacionOf(of, sent)).toEqual({
    documento,
    nacimiento: "difiere",
    pais: "coincide",
    actividad: "sin_dato",
  });
});
