const HOUR_MS = 3_600_000;

/** Older than this, support is told. */
const LATE_MS = 48 * HOUR_MS;

export interface ListaAge {
  /** When the source last confirmed the content in force: checked and unchanged is fresh. Null: never. */
  readonly confirmadaEn: Date | null;
  /** Whole hours since then. */
  readonly edadHoras: number | null;
  readonly isLate: boolean;
}

/**
 * How old a list is. One with a source of its own is late 48 h after it was last confirmed; one that only support
 * uploads has no daily source to be late by, and is late only while nothing official is in force.
 */
export function listaAge(confirmadaEn: Date | null, hasSource: boolean, now: Date): ListaAge {
  if (confirmadaEn === null) return { confirmadaEn, edadHoras: null, isLate: true };
  const ageMs = Math.max(0, now.getTime() - confirmadaEn.getTime());
  return { confirmadaEn, edadHoras: Math.floor(ageMs / HOUR_MS), isLate: hasSource && ageMs > LATE_MS };
}
