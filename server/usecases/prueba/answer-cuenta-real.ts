import { insertCorreo } from "../../db/avisos/correos";
import { recordAct, recordActBeforeCliente } from "../../db/bitacora/actividad";
import { insertCliente, lockCliente } from "../../db/clientes/clientes";
import { endCuentaSolicitud, lockCuentaSolicitud } from "../../db/prueba/cuenta-solicitudes";
import { tieToReal } from "../../db/prueba/cuentas-prueba";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import { admit } from "../../domain/facturacion/cuenta";
import { type Plan, type PlanAsignado, planOf } from "../../domain/facturacion/plans";
import {
  type CuentaSolicitud,
  correoDeCuentaAbierta,
  correoDeCuentaRechazada,
} from "../../domain/prueba/cuenta-solicitud";
import type { SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { carryOutPlan } from "../facturacion/planes";

type AnswerDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">;

export interface OpenCuentaRealInput {
  readonly solicitudId: string;
  /** Null: its payment will open a bolsa. */
  readonly plan: Exclude<PlanAsignado["codigo"], "A_MEDIDA"> | null;
}

/**
 * Opens the requested real account in one step: creates the client with its plan, links the test account to
 * it, and moves its people, who keep their credentials. Their keys stay with the test account.
 * @throws ServiceError `not_found`; `conflicto` if it was answered already, or the test account is closed.
 */
export async function openCuentaReal(
  deps: AnswerDeps,
  actor: SoportePersona,
  { solicitudId, plan }: OpenCuentaRealInput,
): Promise<{ readonly clienteId: string }> {
  const { entropy, baseUrl } = deps;
  return inTransaction(deps.db, async (tx) => {
    const { solicitud, prueba, now } = await lockWaiting(tx, deps, solicitudId);
    const { razonSocial, nit, operaParaTerceros, emailFacturacion } = solicitud;
    const { plan: assigned } = decideApertura(prueba, plan, now);
    const clienteId = entropy.uuidV7(now);
    const cliente: Cliente = {
      clienteId,
      razonSocial,
      nit,
      activo: true,
      operaParaTerceros,
      politicaCoincidencia: prueba.politicaCoincidencia,
      emails: [emailFacturacion],
      creadoEn: now,
      modo: "real",
      cuentaRealId: null,
    };
    await insertCliente(tx, cliente);
    const objeto = { tipo: "cliente", id: clienteId };
    await recordAct(tx, actor, { en: now, accion: "cliente.creado", objeto, detalle: { despues: cliente } });
    if (assigned !== null) {
      await carryOutPlan(tx, deps, actor, { clienteId, plan: assigned, aplica: "ahora" }, now);
    }
    const personas = await tieToReal(tx, { clienteId: prueba.clienteId, cuentaRealId: clienteId });
    await endCuentaSolicitud(tx, { solicitudId, now, por: actor.name, motivo: null });
    await recordActBeforeCliente(tx, actor, clienteId, {
      en: now,
      accion: "cuenta_real.abierta",
      objeto,
      detalle: { despues: { solicitudId, cuentaPrueba: prueba.clienteId, plan, personas } },
    });
    await mail(tx, deps, solicitud, now, (to) =>
      correoDeCuentaAbierta(to, { casa: `${baseUrl}/portal`, plan: assigned?.nombre ?? null }),
    );
    return { clienteId };
  });
}

/** What opening the real account would do. */
interface Apertura {
  readonly plan: Plan | null;
  /** Whether the new account's first query is answered. */
  readonly admite: boolean;
  /** Whether its queries are charged. Without plan or bolsa they are counted only. */
  readonly cobra: boolean;
}

function decideApertura(prueba: Cliente, codigo: OpenCuentaRealInput["plan"], now: Date): Apertura {
  if (!prueba.activo || prueba.cuentaRealId !== null)
    throw new ServiceError("conflicto", "La cuenta de prueba está cerrada o ya tiene la real.");
  const plan = codigo === null ? null : planOf({ codigo });
  const cuenta = { plan, consumidas: 0, actualizadoEn: now, cobros: [], tope: null };
  return { plan, admite: admit({ modalidad: "mensual", ...cuenta }, now).admitted, cobra: plan !== null };
}

/**
 * What opening it would do now, by the same decision. Nothing changes.
 * @throws ServiceError `not_found`; `conflicto` where it was answered already, or the test account is closed.
 */
export async function previewCuentaReal(
  deps: Pick<Deps, "db" | "clock">,
  _: SoportePersona,
  { solicitudId, plan }: OpenCuentaRealInput,
): Promise<Apertura> {
  return inTransaction(deps.db, async (tx) => {
    const { prueba, now } = await lockWaiting(tx, deps, solicitudId);
    return decideApertura(prueba, plan, now);
  });
}

/**
 * Rejects the request with a reason, which the requester is mailed. The test account stays open.
 * @throws ServiceError `not_found`; `conflicto` if it was answered already.
 */
export async function refuseCuentaReal(
  deps: AnswerDeps,
  actor: SoportePersona,
  { solicitudId, motivo }: { readonly solicitudId: string; readonly motivo: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { solicitud, now } = await lockWaiting(tx, deps, solicitudId);
    await endCuentaSolicitud(tx, { solicitudId, now, por: actor.name, motivo });
    await recordActBeforeCliente(tx, actor, solicitud.clienteId, {
      en: now,
      accion: "cuenta_real.rechazada",
      objeto: { tipo: "cuenta_solicitud", id: solicitudId },
      detalle: { motivo },
    });
    await mail(tx, deps, solicitud, now, (to) =>
      correoDeCuentaRechazada(to, { motivo, casa: `${deps.baseUrl}/portal` }),
    );
  });
}

async function lockWaiting(tx: Executor, { clock }: Pick<Deps, "clock">, solicitudId: string) {
  const solicitud = await lockCuentaSolicitud(tx, { solicitudId });
  const prueba = solicitud && (await lockCliente(tx, solicitud.clienteId));
  if (!prueba) throw new ServiceError("not_found");
  if (solicitud.estado !== "pendiente")
    throw new ServiceError("conflicto", "Ya se respondió esta solicitud.");
  return { solicitud, prueba, now: await clock.now(tx) };
}

async function mail(
  tx: Executor,
  { entropy }: Pick<Deps, "entropy">,
  solicitud: CuentaSolicitud,
  now: Date,
  write: (solicitud: CuentaSolicitud) => { readonly asunto: string; readonly texto: string },
): Promise<void> {
  await insertCorreo(tx, { id: entropy.uuidV7(now), destino: solicitud.email, ...write(solicitud), now });
}
