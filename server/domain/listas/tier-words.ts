import type { Tier } from "./lista";

/** Force of a list as people read it: beside its name, and in a column. */
export const TIER_WORDS = {
  "1_vinculante": { nombre: "Vinculante", fuerza: "vinculante en Colombia" },
  "2_obligatoria": { nombre: "Obligatoria", fuerza: "obligatoria, no vinculante" },
  "3_referencia": { nombre: "De referencia", fuerza: "de referencia, no vinculante" },
} as const satisfies Record<Tier, object>;
