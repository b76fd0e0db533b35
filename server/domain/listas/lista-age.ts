const HOUR_MS = 3_600_000;

/** Support is warned after this age. */
const LATE_MS = 48 * HOUR_MS;

export interface ListaAge {
  /** When the source last confirmed the content in force: checked and unchanged is fresh. Null: never. */
  readonly confirmadaEn: Date | null;
  /** Whole hours since then. */
  readonly edadHoras: number | null;
  readonly isLate: boolean;
}

/**
 * Age of a list. With its own source it is late 48 h after it was last confirmed. A list that only support uploads is
 * late only while nothing official is in force.
 */
export function listaAge(confirmadaEn: Date | null, hasSource: boolean, now: Date): ListaAge {
  if (confirmadaEn === null) return { confirmadaEn, edadHoras: null, isLate: true };
  const ageMs = Math.max(0, now.getTime() - confirmadaEn.getTime());
  return { confirmadaEn, edadHoras: Math.floor(ageMs / HOUR_MS), isLate: hasSource && ageMs > LATE_MS };
}
