import { createHash } from "node:crypto";
import { readAlertas } from "../../db/avisos/alertas";
import { pageOfSolicitudes } from "../../db/facturacion/solicitudes";
import { readAccount } from "../../db/identidad/accounts";
import { entradaOf } from "../../db/identidad/entradas";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { isControl, type Solicitud } from "../../domain/facturacion/solicitud";
import {
  type CambioDeControl,
  type ControlAntes,
  type ControlPedido,
  cambiosOfControl,
  destinosOf,
} from "../../domain/identidad/control-pedido";
import { CONTROL_TIPOS, type ControlTipo, mayApprove, mayAsk } from "../../domain/identidad/controles";
import { type Entrada, refuseSegunda } from "../../domain/identidad/segunda-persona";
import type { OfCliente, PortalActor } from "../../domain/shared/actor";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { ServiceError } from "../../domain/shared/errors";
import { carryOutAlertas } from "../avisos/alertas";
import type { Deps } from "../deps";
import { keepFin, lockSolicitud } from "../facturacion/solicitudes";
import { carryOutExigencia, isExigida } from "./exigencias";

/** A change of a control that waits for another person. */
export interface ControlPendiente {
  readonly solicitudId: string;
  readonly tipo: ControlTipo;
  readonly motivo: string;
  readonly solicitante: string;
  /** The caller asked for it. */
  readonly isOwn: boolean;
  readonly mayApprove: boolean;
  readonly creadaEn: Date;
  readonly venceEn: Date;
  /** What would change now. Empty if nothing would. */
  readonly cambios: readonly CambioDeControl[];
  /** The fingerprint of the state that it was shown for. */
  readonly huella: string;
}

const SHOWN = 20;

/** Returns the waiting changes of the client's controls, newest first. */
export async function listControles(
  { db }: Pick<Deps, "db">,
  { clienteId, usuarioId, rol }: PortalActor,
  { now }: { readonly now: Date },
): Promise<readonly ControlPendiente[]> {
  const waiting = await controlesEnEspera(db, { clienteId }, now);
  const entrada = waiting.length === 0 ? null : await entradaOf(db, "portal", usuarioId);
  return Promise.all(
    waiting.map(async ({ pedido, solicitadaPor, ...solicitud }) => {
      const { solicitudId, solicitante, creadaEn, venceEn } = solicitud;
      const { cambios, huella } = await vistaOfControl(db, clienteId, pedido, now);
      const isOwn = solicitadaPor === usuarioId;
      const { tipo, motivo } = pedido;
      const may = !isOwn && mayApprove(tipo, rol) && isSegunda(entrada, { solicitadaPor, creadaEn });
      return {
        solicitudId,
        tipo,
        motivo,
        solicitante,
        isOwn,
        mayApprove: may,
        creadaEn,
        venceEn,
        cambios,
        huella,
      };
    }),
  );
}

/** Returns how many wait for this person's answer. */
export async function countControles(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  { now }: { readonly now: Date },
): Promise<number> {
  const waiting = await controlesEnEspera(db, actor, now);
  const entrada = waiting.length === 0 ? null : await entradaOf(db, "portal", actor.usuarioId);
  return waiting.filter(
    (one) =>
      one.solicitadaPor !== actor.usuarioId &&
      mayApprove(one.pedido.tipo, actor.rol) &&
      isSegunda(entrada, one),
  ).length;
}

const isSegunda = (
  entrada: Entrada | null,
  { solicitadaPor: por, creadaEn: en }: Pick<Solicitud, "solicitadaPor" | "creadaEn">,
): boolean => refuseSegunda(entrada, { por, en }) === null;

/**
 * Approves and applies a change of a control, if its effect is still as shown. `cambio`: something changed since, and
 * nothing was done. The requester and the approver must both still have access and a role that allows it.
 * @throws ServiceError `prohibido`; `not_found` for another client's; `conflicto` if it was decided, has expired, is
 *   the caller's own, or its requester may no longer ask.
 */
export async function approveControl(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "secretBox">,
  actor: PortalActor,
  { solicitudId, huella }: { readonly solicitudId: string; readonly huella: string },
): Promise<{ readonly estado: "hecho" | "cambio" }> {
  return inTransaction(deps.db, async (tx) => {
    const { solicitud, now, pedido } = await lockControl(tx, deps, actor, solicitudId, "aprobada");
    await requireApprover(tx, actor, pedido.tipo);
    await requireAsker(tx, solicitud, pedido.tipo);
    const vista = await vistaOfControl(tx, actor.clienteId, pedido, now);
    if (vista.huella !== huella) return { estado: "cambio" };
    await keepFin(tx, actor, { solicitud, estado: "aprobada", motivo: null, now });
    if (vista.cambios.length === 0) return { estado: "hecho" };
    const motivo = `Pedido por ${solicitud.solicitante} y aprobado por ${actor.nombre}: ${pedido.motivo}`;
    if (pedido.tipo === "alertas") {
      await carryOutAlertas(tx, deps, actor, destinosOf(pedido), now, motivo);
    } else await carryOutExigencia(tx, actor, pedido, now, motivo);
    return { estado: "hecho" };
  });
}

/**
 * Rejects a change of a control, or takes back one's own, with a reason.
 * @throws ServiceError as `approveControl`.
 */
export async function dismissControl(
  deps: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  end: {
    readonly solicitudId: string;
    readonly estado: "rechazada" | "retirada";
    readonly motivo: string;
  },
): Promise<void> {
  const { solicitudId, estado, motivo } = end;
  await inTransaction(deps.db, async (tx) => {
    const { solicitud, now, pedido } = await lockControl(tx, deps, actor, solicitudId, estado);
    if (estado === "rechazada") await requireApprover(tx, actor, pedido.tipo);
    await keepFin(tx, actor, { solicitud, estado, motivo, now });
  });
}

async function lockControl(
  tx: Executor,
  deps: Pick<Deps, "clock">,
  actor: PortalActor,
  solicitudId: string,
  estado: "aprobada" | "rechazada" | "retirada",
) {
  const locked = await lockSolicitud(tx, deps, actor, solicitudId, estado, actor.clienteId);
  const { pedido } = locked.solicitud;
  if (!isControl(pedido)) throw new ServiceError("not_found");
  return { ...locked, pedido };
}

/**
 * Reads the current role under the client's lock, which every change of a role waits for. The session may
 * have an older one.
 */
async function requireApprover(tx: Executor, { usuarioId }: PortalActor, tipo: ControlTipo): Promise<void> {
  const account = await readAccount(tx, "portal", usuarioId);
  if (!account?.isOpen || !mayApprove(tipo, account.rol)) throw new ServiceError("prohibido");
}

async function requireAsker(tx: Executor, { solicitadaPor }: Solicitud, tipo: ControlTipo): Promise<void> {
  const account = await readAccount(tx, "portal", solicitadaPor);
  if (account?.isOpen && mayAsk(tipo, account.rol)) return;
  const message = "Quien lo pidió ya no puede pedirlo: rechácelo, y que lo pida quien pueda.";
  throw new ServiceError("conflicto", message);
}

type Waiting = Solicitud<ControlPedido>;

async function controlesEnEspera(
  executor: Executor,
  { clienteId }: OfCliente,
  now: Date,
): Promise<Waiting[]> {
  const query = { clienteId, pendientesEn: now, tipos: CONTROL_TIPOS, limite: SHOWN, after: null };
  const found = await pageOfSolicitudes(executor, query);
  return found.filter((solicitud): solicitud is Waiting => isControl(solicitud.pedido));
}

async function vistaOfControl(executor: Executor, clienteId: string, pedido: ControlPedido, now: Date) {
  const antes: ControlAntes =
    pedido.tipo === "alertas"
      ? destinosOf(await readAlertas(executor, clienteId, now))
      : { exige: await isExigida(executor, clienteId, pedido.tipo) };
  return { cambios: cambiosOfControl(pedido, antes), huella: huellaOf(antes) };
}

const huellaOf = (antes: ControlAntes): string =>
  createHash("sha256")
    .update(canonicalJson({ ...antes }))
    .digest("hex");
