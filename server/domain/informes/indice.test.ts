import { expect, it } from "vitest";
import type { CoincidenciaEstado, Decision } from "../decisiones/decision";
import { decisionInWords } from "./indice";

const en = new Date("2026-11-20T15:00:00Z");
const later = new Date("2026-11-21T15:00:00Z");
const match = (estado: CoincidenciaEstado, part: Partial<Decision> | null) => ({
  estado,
  decisiones:
    part === null ? [] : [{ en, motivo: "Otro", analista: "Ana", revision: null, ...part } as Decision],
});

it("summarizes the decisions on all matches of a consulta in one cell", () => {
  const revision = {
    resultado: "aprobada",
    en: later,
    aprobadorId: "l",
    aprobador: "Luis",
    nota: null,
  } as const;
  expect(
    decisionInWords([match("descartada", { revision }), match("descartada", {}), match("por_decidir", null)]),
  ).toEqual({
    decision: "Por decidir: 1; Descartada por homónimo: 2",
    motivos: "Otro",
    decidio: "Ana",
    aprobo: "Luis",
    decididaEn: later,
  });
  expect(decisionInWords([match("confirmada", {})]).decision).toBe("Confirmada");
  expect(decisionInWords([])).toMatchObject({ decision: null, decididaEn: null, decidio: null });
  const many = Array.from({ length: 9 }, (_, at) => match("descartada", { motivo: `m${at}` }));
  expect(decisionInWords(many).motivos).toBe("m0; m1; m2; m3; m4; y 4 más");
});
