import type { ListaAge, ListaSlug, ListaTier, Modulo } from "./lista";
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
