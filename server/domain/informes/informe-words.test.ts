import { describe, expect, it } from "vitest";
import { tiempoFacts } from "./informe-words";

const HOUR_MS = 3_600_000;
const DECISIONES = {
  porLista: [],
  cerradas: { descartadas: 9, confirmadas: 1, medianaMs: 3.3 * HOUR_MS, p90Ms: 25 * HOUR_MS },
  pendientes: { total: 0, masAntigua: null },
};
const told = (esquema: 1 | 2 | 3) =>
  tiempoFacts({ esquema, decisiones: DECISIONES }, new Date("2026-11-20T15:00:00Z")).slice(2, 4);

describe("the times of a report for the board", () => {
  it("uses plain words that agree with the counting", () => {
    expect(told(2)).toEqual([
      ["La mitad se decidió en", "4 horas o menos"],
      ["9 de cada 10 se decidieron en", "25 horas o menos"],
    ]);
  });

  it("stay in the words of a report that was made before, for its bytes are the same for ever", () => {
    expect(told(1)).toEqual([
      ["Tiempo hasta la decisión: mediana", "3 horas"],
      ["Tiempo hasta la decisión: percentil 90", "1 día"],
    ]);
  });
});
