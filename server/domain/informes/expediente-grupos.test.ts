import { describe, expect, it } from "vitest";
import type { Decision } from "../decisiones/decision";
import type { AntecedenteDeExpediente } from "./expediente";
import { gruposOf, placesInWords } from "./expediente-grupos";

const en = new Date("2026-11-20T15:00:00Z");
const decision = (posicion: number, part: Partial<Decision> = {}): Decision => ({
  ...{ decisionId: `d${posicion}`, posicion, numero: 1, en, tipo: "descartada", motivo: "Otro documento" },
  ...{
    segundoMotivo: null,
    nota: null,
    documento: "difiere",
    nacimiento: "sin_dato",
    pais: "sin_dato",
    actividad: "sin_dato",
  },
  ...{ analistaId: "a", analista: "Ana", requiereAprobacion: false, repiteId: null, revision: null },
  ...part,
});
const match = (posicion: number, part: Partial<Decision> = {}) => ({
  posicion,
  estado: "descartada" as const,
  decisiones: [decision(posicion, part)],
  fichas: [],
  pasos: [],
});
const earlier = (decisionId: string, day: number): AntecedenteDeExpediente => ({
  ...{ decisionId, consultaId: "c", tipo: "descartada", analista: "Ana", aprobador: null, motivo: "m" },
  ...{ por: "documento", en: new Date(Date.UTC(2026, 10, day)) },
});

describe("decisions on paper", () => {
  it("are printed once for all matches with the same decision", () => {
    const groups = gruposOf([match(0), match(1), match(2, { motivo: "Otro país" }), match(3)], new Map());
    expect(groups.map(({ posiciones }) => posiciones)).toEqual([[0, 1, 3], [2]]);
  });

  it("show earlier decisions, no later ones, and differing ones apart", () => {
    const antecedentes = new Map([
      [0, [earlier("later", 25), earlier("known", 3)]],
      [1, [earlier("known", 3)]],
      [2, [earlier("other", 4)]],
    ]);
    const groups = gruposOf([match(0), match(1), match(2)], antecedentes);
    expect(groups.map(({ posiciones }) => posiciones)).toEqual([[0, 1], [2]]);
    expect(groups[0]?.antecedentes.map(({ decisionId }) => decisionId)).toEqual(["known"]);
  });

  it.each([
    [[0], "1"],
    [[1, 0], "1 y 2"],
    [[0, 1, 2], "1 a 3"],
    [[1, 3, 4, 5, 179], "2, 4 a 6 y 180"],
    [[], ""],
  ])("counts places as people do: %j", (posiciones, words) => expect(placesInWords(posiciones)).toBe(words));
});
