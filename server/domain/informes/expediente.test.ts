import { describe, expect, it } from "vitest";
import type { Decision } from "../decisiones/decision";
import { coincidenciasDichas, dichoOf } from "./expediente";

const en = new Date("2026-11-20T15:00:00Z");
const decision = (numero: number, part: Partial<Decision> = {}): Decision => ({
  ...{ decisionId: `d${numero}`, posicion: 0, numero, en, tipo: "descartada", motivo: "m", nota: null },
  segundoMotivo: null,
  ...{ documento: "difiere", nacimiento: "sin_dato", pais: "sin_dato", actividad: "sin_dato" },
  ...{ analistaId: "a", analista: "Ana", requiereAprobacion: true, repiteId: null, revision: null },
  ...part,
});
const said = (resultado: "aprobada" | "devuelta") => ({
  revision: { resultado, en, aprobadorId: "b", aprobador: "Luis", nota: null },
});
const match = (posicion: number, ...decisiones: Decision[]) => ({
  ...{ posicion, estado: "por_decidir" as const, decisiones, fichas: [], pasos: [] },
});

describe("how much an expediente tells", () => {
  const issued = coincidenciasDichas([match(0, decision(2), decision(1, said("devuelta"))), match(1)], null);
  const dicho = dichoOf(issued);

  it("includes all decisions when it is issued", () => {
    expect(issued.map(({ posicion, estado }) => [posicion, estado])).toEqual([[0, "por_aprobar"]]);
    expect(dicho).toEqual([[0, 2, false, 0]]);
  });

  it.each([
    ["an approval", [match(0, decision(2, said("aprobada")), decision(1, said("devuelta"))), match(1)]],
    ["another decision", [match(0, decision(3), decision(2), decision(1, said("devuelta"))), match(1)]],
    [
      "the first decision on another match",
      [match(0, decision(2), decision(1, said("devuelta"))), match(1, decision(1))],
    ],
  ])("stays the same after %s, at any millisecond", (_, now) =>
    expect(coincidenciasDichas(now, dicho)).toEqual(issued),
  );

  it("is shorter if a decision was deleted", () =>
    expect(coincidenciasDichas([match(0, decision(2))], dicho)).not.toEqual(issued));
});
