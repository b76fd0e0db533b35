import { findEventoEnviable } from "../../db/avisos/reenvios";
import { renderCorreo } from "../../delivery/avisos/render-correo";
import { correoOf } from "../../domain/avisos/correo";
import type { WebhookEvento } from "../../domain/avisos/evento";
import type { OfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** What an event's deliveries carry: the body of its webhook and the text of its mail. */
export interface Contenido {
  readonly cuerpo: string;
  readonly correo: { readonly asunto: string; readonly texto: string };
}

/** The address by which a reader is taken off is theirs alone. */
const BAJA = "(un enlace propio de cada dirección)";

/**
 * What was sent of one of a client's events, as its deliveries carry it: without signatures, and without anybody's link.
 * @throws ServiceError `not_found`, also for another client's and for one that is never sent.
 */
export async function getContenido(
  { db, baseUrl }: Pick<Deps, "db" | "baseUrl">,
  { clienteId }: OfCliente,
  { eventoId }: { readonly eventoId: string },
): Promise<Contenido> {
  const evento = await findEventoEnviable(db, eventoId);
  if (evento?.clienteId !== clienteId || evento.cuerpo === null) throw new ServiceError("not_found");
  const { cuerpo } = evento;
  const correo = correoOf(JSON.parse(cuerpo) as WebhookEvento, evento);
  const { text } = renderCorreo(correo, baseUrl, { isChosen: true, baja: BAJA });
  return { cuerpo, correo: { asunto: correo.asunto, texto: text } };
}
