import { expect, it } from "vitest";
import type { Comparacion } from "../../server/domain/decisiones/decision";
import { verdictOf } from "./verdict";

const SIN_DATO: Comparacion = {
  documento: "sin_dato",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
};

it.each<[Partial<Comparacion>, string, RegExp]>([
  [{ documento: "coincide", nacimiento: "difiere" }, "confirmada", /documento/],
  [{ documento: "difiere", nacimiento: "coincide" }, "descartada", /documento/],
  [{ nacimiento: "difiere" }, "descartada", /fecha/],
  [{ nacimiento: "coincide" }, "confirmada", /fecha de nacimiento/],
  [{ pais: "coincide" }, "descartada", /actividad/],
])("decides on %o with a reason", (part, tipo, motivo) => {
  const verdict = verdictOf({ ...SIN_DATO, ...part }, null);
  expect(verdict.tipo).toBe(tipo);
  expect(verdict.motivo).toMatch(motivo);
  // A person also compared what evidence cannot know. The rest agrees with the evidence.
  const { actividad, ...kept } = verdict.comparado;
  expect(kept).toEqual({ documento: "sin_dato", nacimiento: "sin_dato", pais: "sin_dato", ...part });
  expect(actividad).toBe(/actividad/.test(verdict.motivo) ? "difiere" : "sin_dato");
});
