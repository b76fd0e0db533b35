import {
  type ActoRow,
  type ActosFilter,
  actoresOfActos,
  findActo,
  pageOfActos,
} from "../../db/bitacora/actos-pages";
import type { Objeto } from "../../domain/bitacora/objeto";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { nameObjetos } from "./name-objetos";

/** An act with what it was done to, by its name. */
export type Acto = ActoRow & { readonly objeto: Objeto | null };

export interface ActosPage {
  readonly rows: readonly Acto[];
  /** Where the next page goes on; null on the last. */
  readonly siguiente: number | null;
}

/** Acts of staff, tokens and tareas, the last first; what happens meanwhile moves no page. */
export async function listActos(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  filter: ActosFilter & { readonly cursor: number | null; readonly limite: number },
): Promise<ActosPage> {
  const { limite } = filter;
  const found = await pageOfActos(deps.db, { ...filter, limite: limite + 1 });
  const rows = await nameObjetos(deps, "soporte", found.slice(0, limite), null);
  return { rows, siguiente: found.length > limite ? (rows.at(-1)?.numero ?? null) : null };
}

/** One act by its number. @throws ServiceError `not_found`. */
export async function getActo(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  { numero }: { readonly numero: number },
): Promise<Acto> {
  const acto = await findActo(deps.db, numero);
  const [named] = await nameObjetos(deps, "soporte", acto === null ? [] : [acto], null);
  if (named === undefined) throw new ServiceError("not_found");
  return named;
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
): AsyncGenerator<readonly Acto[]> {
  let cursor: number | null = null;
  do {
    const page: ActosPage = await listActos(deps, actor, { ...filter, cursor, limite: PART });
    yield page.rows;
    cursor = page.siguiente;
  } while (cursor !== null);
}
