import { type ActoDeCliente, type ActosPlace, pageOfActos } from "../../db/bitacora/actos-cliente";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

export interface ActosPage {
  readonly rows: readonly ActoDeCliente[];
  /** Where the next page goes on; null on the last. */
  readonly siguiente: ActosPlace | null;
}

/** What a client's people and keys did and what support did to it, in one line of time, newest first. */
export async function listActos(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  asked: { readonly clienteId: string; readonly cursor: ActosPlace | null; readonly limite: number },
): Promise<ActosPage> {
  const { clienteId, cursor, limite } = asked;
  const found = await pageOfActos(db, clienteId, { after: cursor, limite: limite + 1 });
  const rows = found.slice(0, limite);
  const last = rows.at(-1);
  return { rows, siguiente: found.length > limite && last !== undefined ? last : null };
}
