import { describe, expect, it } from "vitest";
import { type Decision, decididaAsOf } from "./decision";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 15, minute));
const decision = (numero: number, part: Partial<Decision> = {}): Decision => ({
  decisionId: `d${numero}`,
  posicion: 0,
  numero,
  en: at(numero * 10),
  tipo: "descartada",
  motivo: "Otro documento",
  segundoMotivo: null,
  nota: null,
  documento: "difiere",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
  analistaId: "a",
  analista: "Ana",
  requiereAprobacion: true,
  repiteId: null,
  revision: null,
  ...part,
});
const said = (minute: number, resultado: "aprobada" | "devuelta") => ({
  revision: { resultado, en: at(minute), aprobadorId: "b", aprobador: "Luis", nota: null },
});
const MATCH = {
  estado: "confirmada" as const,
  decisiones: [
    decision(3, { tipo: "confirmada", requiereAprobacion: false }),
    decision(2, said(25, "aprobada")),
    decision(1, said(15, "devuelta")),
  ],
  fichas: [],
  pasos: [],
};

describe("a match as it stood at a moment", () => {
  it.each([
    [0, "por_decidir", 0],
    [10, "por_aprobar", 1],
    [15, "por_decidir", 1],
    [20, "por_aprobar", 2],
    [25, "descartada", 2],
    [30, "confirmada", 3],
    [59, "confirmada", 3],
  ])("after %i minutes is %s by %i decisions", (minute, estado, count) => {
    const then = decididaAsOf(MATCH, at(minute));
    expect(then.estado).toBe(estado);
    expect(then.decisiones).toHaveLength(count);
  });

  it("excludes a later approval", () => {
    expect(decididaAsOf(MATCH, at(12)).decisiones[0]?.revision).toBeNull();
    expect(decididaAsOf(MATCH, at(15)).decisiones[0]?.revision?.resultado).toBe("devuelta");
  });
});
