import {
  type ActoRow,
  type ActosFilter,
  actoresOfActos,
  findActo,
  pageOfActos,
} from "../../db/bitacora/actos-pages";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export interface ActosPage {
  readonly rows: readonly ActoRow[];
  /** Where the next page goes on; null on the last. */
  readonly siguiente: number | null;
}

/** Acts of staff, tokens and tareas, the last first; what happens meanwhile moves no page. */
export async function listActos(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  filter: ActosFilter & { readonly cursor: number | null; readonly limite: number },
): Promise<ActosPage> {
  const { limite } = filter;
  const found = await pageOfActos(db, { ...filter, limite: limite + 1 });
  const rows = found.slice(0, limite);
  return { rows, siguiente: found.length > limite ? (rows.at(-1)?.numero ?? null) : null };
}

/** One act by its number. @throws ServiceError `not_found`. */
export async function getActo(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { numero }: { readonly numero: number },
): Promise<ActoRow> {
  const acto = await findActo(db, numero);
  if (acto === null) throw new ServiceError("not_found");
  return acto;
}

/** Whoever is on record, to be picked from. */
export function listActores({ db }: Pick<Deps, "db">, _actor: SoporteActor): Promise<string[]> {
  return actoresOfActos(db);
}

/** Acts of a part of a file: what a page of it holds in memory. */
const PART = 1_000;

/** Every act that passes a filter, a part at a time, the last first: what a file is written of. */
export async function* eachActo(
  deps: Pick<Deps, "db">,
  actor: SoporteActor,
  filter: ActosFilter,
): AsyncGenerator<readonly ActoRow[]> {
  let cursor: number | null = null;
  do {
    const page: ActosPage = await listActos(deps, actor, { ...filter, cursor, limite: PART });
    yield page.rows;
    cursor = page.siguiente;
  } while (cursor !== null);
}
