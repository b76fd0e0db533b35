import { type ActoDeCliente, type ActosPlace, pageOfActos } from "../../db/bitacora/actos-cliente";
import type { Objeto } from "../../domain/bitacora/objeto";
import type { SoporteActor } from "../../domain/shared/actor";
import { nameObjetos } from "../bitacora/name-objetos";
import type { Deps } from "../deps";

export interface ActosPage {
  readonly rows: readonly (ActoDeCliente & { readonly objeto: Objeto | null })[];
  /** Where the next page goes on; null on the last. */
  readonly siguiente: ActosPlace | null;
}

/** What a client's people and keys did and what support did to it, in one line of time, newest first. */
export async function listActos(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  asked: { readonly clienteId: string; readonly cursor: ActosPlace | null; readonly limite: number },
): Promise<ActosPage> {
  const { clienteId, cursor, limite } = asked;
  const found = await pageOfActos(deps.db, clienteId, { after: cursor, limite: limite + 1 });
  const rows = await nameObjetos(deps, "soporte", found.slice(0, limite), null);
  const last = rows.at(-1);
  return { rows, siguiente: found.length > limite && last !== undefined ? last : null };
}
