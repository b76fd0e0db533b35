import type { ListaSlug, ListaTier, Modulo } from "./lista";
import type { ListaVersion } from "./lista-version";
import type { Retenida } from "./retenida";

/** Result of an attempt to renew a list: accepted, unchanged, rejected, held, or failed. */
type AttemptResultado = "activada" | "sin_cambios" | "rechazada" | "retenida" | "fallida";

export interface ListaAttempt {
  readonly slug: ListaSlug;
  readonly en: Date;
  readonly resultado: AttemptResultado;
  /** Why, for a person of support. */
  readonly detalle: string | null;
}

/** State of a list. */
export interface ListaStatus {
  readonly slug: ListaSlug;
  /** Ends in "(muestra)" while a sample is in force (contract-decisions 197). */
  readonly nombre: string;
  readonly tier: ListaTier;
  readonly modulo: Modulo;
  readonly activa: ListaVersion | null;
  readonly age: ListaAge;
  readonly ultimoIntento: ListaAttempt | null;
  /** Those that wait for support, newest first. */
  readonly retenidas: readonly Retenida[];
}

const HOUR_MS = 3_600_000;

/** Support is warned after this age. */
const LATE_MS = 48 * HOUR_MS;

interface ListaAge {
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
