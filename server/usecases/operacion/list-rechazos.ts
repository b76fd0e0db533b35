import {
  pageOfRechazos,
  type RechazoRow,
  type RechazosFilter,
  totalsOfRechazos,
} from "../../db/operacion/rechazos";
import { rechazosSince } from "../../domain/operacion/rechazo";
import type { OfCliente } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

export interface Rechazos extends Page<RechazoRow> {
  /** By code, the most frequent first. */
  readonly totals: Awaited<ReturnType<typeof totalsOfRechazos>>;
}

/**
 * Returns the API's refusals of a client in the last thirty days, newest first. Another client's request ids
 * are not found.
 */
export async function listRechazos(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { now, limite, ...filter }: Omit<RechazosFilter, "since"> & { readonly now: Date },
): Promise<Rechazos> {
  const since = rechazosSince(now);
  const [found, totals] = await Promise.all([
    pageOfRechazos(db, clienteId, { ...filter, since, limite: limite + 1 }),
    totalsOfRechazos(db, clienteId, since),
  ]);
  return { ...pageOf(found, limite, ({ en, requestId }) => `${en.toISOString()}_${requestId}`), totals };
}
