import type { ListaSlug, Modulo } from "../listas/lista";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long an index may be outdated before support is told, and before the process refuses queries. */
const TOLD_MS = 5 * MINUTE_MS;
const UNREADY_MS = 10 * MINUTE_MS;
const DATABASE_SILENT_MS = 3 * SECOND_MS;
/** A clock this far from the database's is logged; beyond the second limit the process takes no more queries. */
const CLOCK_TOLD_MS = 2 * SECOND_MS;
const CLOCK_UNREADY_MS = 30 * SECOND_MS;

/** The delay between the index of a process and the versions in force of its module. */
export interface IndexLag {
  readonly modulo: Modulo;
  /** Milliseconds since other versions are in force; 0 if the index is current. */
  readonly atrasoMs: number;
  /** False until the first index is built. */
  readonly isBuilt: boolean;
}

/** What a process knows of itself. */
export interface ProcessState {
  readonly lags: readonly IndexLag[];
  /** Tier-1 lists that the index lacks: `/validate` refuses without them. */
  readonly vinculantesAusentes: readonly ListaSlug[];
  /** Milliseconds since the database last answered; null if it never did. */
  readonly databaseSilentMs: number | null;
  /** The database's clock minus this machine's, in milliseconds; null until measured. */
  readonly clockSkewMs: number | null;
  /** Files of the installation that are opened late and are not there. */
  readonly missingFiles: readonly string[];
  /** True once the process was told to stop. */
  readonly isDraining: boolean;
}

/** Why a process should get no more requests. */
export type UnreadyReason =
  | "cerrando"
  | "base_sin_respuesta"
  | "lista_vinculante_ausente"
  | "indice_atrasado"
  | "archivos_incompletos"
  | "reloj_desviado";

export const isToTell = ({ atrasoMs }: IndexLag): boolean => atrasoMs >= TOLD_MS;

export const isClockToTell = (skewMs: number): boolean => Math.abs(skewMs) > CLOCK_TOLD_MS;

/** Whether the database counts as down. */
export const isDatabaseSilent = ({ databaseSilentMs }: Pick<ProcessState, "databaseSilentMs">): boolean =>
  databaseSilentMs === null || databaseSilentMs > DATABASE_SILENT_MS;

/** Returns why the process would not answer a query now; empty if it would. */
export function unreadyReasons(state: ProcessState): UnreadyReason[] {
  const { lags, vinculantesAusentes, clockSkewMs, missingFiles, isDraining } = state;
  const isBehind = lags.some(({ atrasoMs, isBuilt }) => atrasoMs >= UNREADY_MS || (!isBuilt && atrasoMs > 0));
  const reasons = {
    cerrando: isDraining,
    base_sin_respuesta: isDatabaseSilent(state),
    lista_vinculante_ausente: vinculantesAusentes.length > 0,
    indice_atrasado: isBehind,
    archivos_incompletos: missingFiles.length > 0,
    reloj_desviado: clockSkewMs !== null && Math.abs(clockSkewMs) > CLOCK_UNREADY_MS,
  } satisfies Record<UnreadyReason, boolean>;
  return (Object.keys(reasons) as UnreadyReason[]).filter((reason) => reasons[reason]);
}
