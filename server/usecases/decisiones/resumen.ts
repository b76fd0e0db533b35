import { insertCorreo } from "../../db/avisos/correos";
import { recordAct } from "../../db/bitacora/actividad";
import { findCliente } from "../../db/clientes/clientes";
import { countPorAtender } from "../../db/contrapartes/alarmas";
import { countContrapartes, sizeOfBase } from "../../db/contrapartes/contrapartes";
import { countSinComparar } from "../../db/contrapartes/vigilancia";
import { countCola } from "../../db/decisiones/decisiones-cola";
import {
  clientesWithWaiting,
  readResumenSemanal,
  saveResumenSemanal,
  takeToldWeekly,
} from "../../db/decisiones/resumen-semanal";
import { aprobadoresOf } from "../../db/identidad/entradas";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction, inTransaction } from "../../db/sql/transaction";
import { resumenOf, type VigilanciaWaiting } from "../../domain/decisiones/resumen";
import type { PortalActor } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import type { Deps } from "../deps";

/** Whether the person gets the weekly digest. */
export const readResumen = ({ db }: Pick<Deps, "db">, { usuarioId }: PortalActor): Promise<boolean> =>
  readResumenSemanal(db, usuarioId);

/** Turns the weekly digest of a person on or off. */
export async function chooseResumen(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { recibe }: { readonly recibe: boolean },
): Promise<void> {
  const { usuarioId } = actor;
  await inTransaction(db, async (tx) => {
    const before = await readResumenSemanal(tx, usuarioId);
    if (before === recibe) return;
    await saveResumenSemanal(tx, usuarioId, recibe);
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: recibe ? "resumen_semanal.activado" : "resumen_semanal.desactivado",
      objeto: { tipo: "usuario", id: usuarioId },
      detalle: { antes: { resumenSemanal: before }, despues: { resumenSemanal: recibe } },
    });
  });
}

const SEVEN_DAYS_MS = 7 * 86_400_000;
/** One digest per person in this time, although the tarea can also run by hand. */
const WEEK_MS = 6 * 86_400_000;

/**
 * Tarea `resumir-decisiones`: mails the waiting decisions to the people of each client who decide, once a
 * week. Skips people who declined and clients without waiting decisions.
 */
export async function mailResumenes(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "stopping">,
): Promise<{ readonly correos: number }> {
  const { db, stopping } = deps;
  let correos = 0;
  for (const { clienteId } of await clientesWithWaiting(db)) {
    if (stopping.aborted) break;
    correos += await mailOne(deps, clienteId);
  }
  return { correos };
}

/** Null without a base. */
async function vigilanciaWaiting(
  tx: Executor,
  clienteId: string,
  now: Date,
): Promise<VigilanciaWaiting | null> {
  if ((await sizeOfBase(tx, clienteId)) === 0) return null;
  const all = { clase: null, riesgo: null, estado: null, vigiladas: true, conAlarmas: false, q: null };
  return {
    porVencer: await countContrapartes(tx, clienteId, {
      ...all,
      vence: { antes: bogotaDay(new Date(now.getTime() + SEVEN_DAYS_MS)) },
    }),
    alarmas: await countPorAtender(tx, clienteId),
    sinComparar: await countSinComparar(tx, clienteId),
  };
}

/** Marks and queues all mails of a client in one transaction, so that all of its people get them or none. */
async function mailOne(
  { db, clock, entropy, baseUrl }: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  clienteId: string,
): Promise<number> {
  return inLongTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    const cliente = await findCliente(tx, clienteId);
    if (cliente === null) return 0;
    let correos = 0;
    const vigilancia = await vigilanciaWaiting(tx, clienteId, now);
    const aprobadores = await aprobadoresOf(tx, { clienteId });
    const before = new Date(now.getTime() - WEEK_MS);
    for (const { usuarioId, nombre, email } of await takeToldWeekly(tx, clienteId, { now, before })) {
      const count = (vista: "pendientes" | "mias" | "por_aprobar") =>
        countCola(tx, clienteId, { vista, usuarioId, aprobadores, lista: null });
      const resumen = resumenOf({
        nombre,
        razonSocial: cliente.razonSocial,
        pendientes: await count("pendientes"),
        mias: await count("mias"),
        porAprobar: await count("por_aprobar"),
        vigilancia,
        portal: `${baseUrl}/portal`,
        now,
      });
      if (resumen === null) continue;
      await insertCorreo(tx, { id: entropy.uuidV7(now), destino: email, ...resumen, now });
      correos += 1;
    }
    return correos;
  });
}
