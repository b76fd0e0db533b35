import { expect, it } from "vitest";
import { comparacionOf } from "./comparacion";

type Match = Parameters<typeof comparacionOf>[0];
const match = (part: Partial<Match>): Match =>
  ({
    matchPor: "nombre",
    documentoCoincidencia: { tipo: "CC", numero: "79.123-456", pais: "CO" },
    explicacion: { fechaNacimiento: "difiere", pais: "coincide" },
    ...part,
  }) as Match;

it.each([
  ["the same number, however it is written", match({}), "79123456", "coincide"],
  ["another number", match({}), "1", "difiere"],
  ["a document of another entry", match({ matchPor: "documento", derivado: true }), null, "sin_dato"],
  ["another than that of another entry", match({ matchPor: "documento", derivado: true }), "1", "difiere"],
  ["a match by document", match({ matchPor: "documento" }), "1", "coincide"],
  ["no document in the list", match({ documentoCoincidencia: null }), "1", "sin_dato"],
  ["no document sent", match({}), null, "sin_dato"],
] as const)("suggests the evidence's comparison: %s", (_, of, numero, documento) => {
  const sent = numero === null ? null : ({ tipo: "CC", numero } as const);
  expect(comparacionOf(of, { documento: sent })).toEqual({
    documento,
    nacimiento: "difiere",
    pais: "coincide",
    actividad: "sin_dato",
  });
});
