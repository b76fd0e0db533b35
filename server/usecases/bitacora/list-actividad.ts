import { type ActividadFilter, type ActividadRow, pageOfActividad } from "../../db/bitacora/actividad-pages";
import type { Objeto } from "../../domain/bitacora/objeto";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { nameObjetos } from "./name-objetos";

export interface ActividadPage {
  readonly rows: readonly (ActividadRow & { readonly objeto: Objeto | null })[];
  /** Where the next page goes on; null on the last. */
  readonly siguiente: { readonly en: Date; readonly actividadId: string } | null;
}

/** What the people and keys of the actor's client did, newest first; what happens meanwhile moves no page. */
export async function listActividad(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  filter: ActividadFilter,
): Promise<ActividadPage> {
  const { limite } = filter;
  const found = await pageOfActividad(deps.db, clienteId, { ...filter, limite: limite + 1 });
  const rows = await nameObjetos(deps, "portal", found.slice(0, limite), clienteId);
  const last = rows.at(-1);
  const goesOn = found.length > limite && last !== undefined;
  return { rows, siguiente: goesOn ? { en: last.en, actividadId: last.actividadId } : null };
}
