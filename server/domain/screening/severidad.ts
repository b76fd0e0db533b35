import type { Tier } from "../listas/lista";
import type { Resultado, Severidad } from "./types";

/** What a match weighs. */
interface Weighed {
  readonly resultado: Resultado;
  readonly tier: Tier;
}

/** Contract, Matching rule 3, read without overlaps (contract-decisions 157). Counts first and second pass alike. */
export function severidadOf(matches: readonly Weighed[]): Severidad {
  if (matches.length === 0) return "sin_hallazgo";
  const exactos = matches.filter(({ resultado }) => resultado === "exacto");
  if (exactos.some(({ tier }) => tier === "1_vinculante")) return "alto";
  if (exactos.length > 0) return "medio";
  return matches.every(({ tier }) => tier === "3_referencia") ? "informativo" : "bajo";
}
