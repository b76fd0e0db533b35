import type { Modulo } from "../listas/lista";

const MINUTE_MS = 60_000;
/** From where on support is told, and from where on nothing more should be asked of the process. */
const TOLD_MS = 5 * MINUTE_MS;
const UNREADY_MS = 10 * MINUTE_MS;

/** How far the index that a process screens with is behind the versions in force of its module. */
export interface IndexLag {
  readonly modulo: Modulo;
  /** For how long others are in force than those it has; 0: none are. */
  readonly atrasoMs: number;
  /** It has an older one. */
  readonly isBuilt: boolean;
}

export const isToTell = ({ atrasoMs }: IndexLag): boolean => atrasoMs >= TOLD_MS;

/** Whether a process may be sent queries: one without any index, while there are lists, can answer none. */
export const isReady = (lags: readonly IndexLag[]): boolean =>
  lags.every(({ atrasoMs, isBuilt }) => atrasoMs < UNREADY_MS && (isBuilt || atrasoMs === 0));
