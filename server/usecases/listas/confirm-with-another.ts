import { readPolitica } from "../../db/facturacion/politicas";
import { findPendiente } from "../../db/facturacion/solicitudes";
import { lockName } from "../../db/sql/advisory-lock";
import { inTransaction } from "../../db/sql/transaction";
import { solicitudVenceEn } from "../../domain/facturacion/solicitud";
import type { Previa, PreviaPuesta } from "../../domain/listas/previa";
import type { SoporteActor, SoportePersona } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { keepFin } from "../facturacion/close-solicitud";
import { keepSolicitud } from "../facturacion/keep-solicitud";

const about = (previaId: string) => ({ clienteId: null, clave: previaId, tipos: ["lista"] }) as const;

const isPersona = (actor: SoporteActor): actor is SoportePersona => actor.usuarioId !== null;

/**
 * Whether a file that the guards object to waits for somebody else, because whoever confirms it brought it; then it is
 * asked for once. Where nothing takes two people by the politica this does not either.
 */
export async function waitsForAnother(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  { previaId, slug, cargadaPor, venceEn }: Previa,
  { motivo }: Pick<PreviaPuesta, "motivo">,
): Promise<boolean> {
  if (!isPersona(actor) || cargadaPor !== actor.usuarioId) return false;
  return inTransaction(db, async (tx) => {
    if ((await readPolitica(tx)).dobleAprobacionDesde === null) return false;
    await lockName(tx, "listas_en_espera");
    const now = await clock.now(tx);
    if ((await findPendiente(tx, about(previaId), now)) !== null) return true;
    const pedido = { tipo: "lista", slug, previaId, motivo: motivo ?? "" } as const;
    // With the preview it is gone.
    const ends = new Date(Math.min(solicitudVenceEn(now).getTime(), venceEn.getTime()));
    await keepSolicitud(tx, { entropy }, actor, { cliente: null, pedido, valor: null, now, venceEn: ends });
    return true;
  });
}

/** Ends what waited for somebody else's word on a file that is in force by now. */
export async function approveWaiting(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  previaId: string,
): Promise<void> {
  if (!isPersona(actor)) return;
  await inTransaction(db, async (tx) => {
    await lockName(tx, "listas_en_espera");
    const now = await clock.now(tx);
    const solicitud = await findPendiente(tx, about(previaId), now);
    if (solicitud === null || solicitud.solicitadaPor === actor.usuarioId) return;
    await keepFin(tx, actor, { solicitud, estado: "aprobada", motivo: null, now });
  });
}
