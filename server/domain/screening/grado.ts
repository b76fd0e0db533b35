import { commaList } from "../shared/formato";
import type { Match } from "./types";

/** What the query and the entry of a match have in common; of a derived one, what its entry shares with another. */
export const GRADOS = commaList(
  "exacta, muy_alta, posible, mismo_documento, comparte_documento, comparte_nombre",
);
export type Grado = (typeof GRADOS)[number];

/** As people read it. The wire's `exacto` begins at 0,95: only names that are equal are called exact (decision 263). */
export const GRADO_WORDS = {
  exacta: "Exacta",
  muy_alta: "Muy alta",
  posible: "Posible",
  mismo_documento: "Mismo documento",
  comparte_documento: "Comparte documento",
  comparte_nombre: "Comparte nombre",
} as const satisfies Record<Grado, string>;

/** A score of 1 is that of names that are the same once they are normalized, in whichever order of their words. */
export function gradoOf({
  derivado,
  matchPor,
  resultado,
  score,
}: Pick<Match, "derivado" | "matchPor" | "resultado" | "score">): Grado {
  if (derivado) return matchPor === "documento" ? "comparte_documento" : "comparte_nombre";
  if (matchPor === "documento") return "mismo_documento";
  if (resultado === "posible") return "posible";
  return score === 1 ? "exacta" : "muy_alta";
}
