import { findPendiente } from "../../db/facturacion/solicitudes";
import { readAccount } from "../../db/identidad/accounts";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { type Solicitud, solicitudVenceEn } from "../../domain/facturacion/solicitud";
import { CONTROL_DE_LISTAS } from "../../domain/identidad/controles";
import type { Previa, PreviaPuesta } from "../../domain/listas/previa";
import type { SoporteActor, SoportePersona } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { keepFin, keepSolicitud, requireSegunda } from "../facturacion/solicitudes";

const about = (previaId: string) => ({ clienteId: null, clave: previaId, tipos: ["lista"] }) as const;

const isPersona = (actor: SoporteActor): actor is SoportePersona => actor.usuarioId !== null;

/** Whether a file that the guards object to is one person's word alone, if this one confirms it. */
export const isAlone = (
  { objecion, cargadaPor }: Pick<Previa, "objecion" | "cargadaPor">,
  usuarioId: string | null,
): boolean => objecion !== null && (cargadaPor === null || cargadaPor === usuarioId);

/**
 * Whether a file that the guards object to waits for somebody else: whoever brought it and whoever confirms it are two
 * people, and of a file that nobody brought one asks and another confirms. It is asked for once; who may not ask any
 * more is answered by whoever comes next, who asks then.
 */
export async function waitsForAnother(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  previa: Previa,
  { motivo }: Pick<PreviaPuesta, "motivo">,
): Promise<boolean> {
  const { previaId, slug, venceEn, cargadaPor, creadaEn, objecion } = previa;
  if (!isPersona(actor) || objecion === null) return false;
  if (cargadaPor !== null && cargadaPor !== actor.usuarioId) {
    await requireSegunda(db, "soporte", actor.usuarioId, { solicitadaPor: cargadaPor, creadaEn });
    return false;
  }
  return inTransaction(db, async (tx) => {
    await lockName(tx, "listas_en_espera");
    const now = await clock.now(tx);
    const waiting = await findPendiente(tx, about(previaId), now);
    if (waiting?.solicitadaPor === actor.usuarioId) return true;
    if (waiting !== null && (await mayStillAsk(tx, waiting))) {
      await requireSegunda(tx, "soporte", actor.usuarioId, waiting);
      return false;
    }
    if (waiting !== null) {
      const end = {
        solicitud: waiting,
        estado: "rechazada",
        motivo: "Quien lo pidió ya no puede pedirlo",
      } as const;
      await keepFin(tx, actor, { ...end, now });
    }
    const pedido = { tipo: "lista", slug, previaId, motivo: motivo ?? "" } as const;
    // With the preview it is gone.
    const ends = new Date(Math.min(solicitudVenceEn(now).getTime(), venceEn.getTime()));
    await keepSolicitud(tx, { entropy }, actor, { cliente: null, pedido, valor: null, now, venceEn: ends });
    return true;
  });
}

async function mayStillAsk(tx: Executor, { solicitadaPor }: Solicitud): Promise<boolean> {
  const account = await readAccount(tx, "soporte", solicitadaPor);
  return account?.isOpen === true && CONTROL_DE_LISTAS.pide.some((rol) => rol === account.rol);
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
