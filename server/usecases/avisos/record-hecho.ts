import { recordEventos } from "../../db/avisos/eventos";
import type { Executor } from "../../db/sql/client";
import type { EventoInput } from "../../domain/avisos/evento";
import { freezeEvento } from "../../domain/avisos/evento-record";
import type { Deps } from "../deps";

/**
 * Records what happened to a client's account, beside any query, as the event that tells it. Resolves to false,
 * recording nothing, where one of the kind that happens once is recorded already.
 */
export async function recordHecho(
  executor: Executor,
  entropy: Deps["entropy"],
  { clienteId, cuenta, hecho }: Pick<EventoInput, "clienteId" | "cuenta" | "hecho">,
  now: Date,
): Promise<boolean> {
  const id = entropy.uuidV7(now);
  const evento = freezeEvento({ id, creadoEn: now, clienteId, cuenta, consultaIdDetonante: null, hecho });
  return (await recordEventos(executor, clienteId, [evento])) === 1;
}
