import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import {
  findCobro,
  findCobroOwner,
  insertVencimiento,
  prolongadoDesde,
  saveVencimiento,
} from "../../db/facturacion/cobros";
import { type CuentaState, lockCuenta, readCuenta } from "../../db/facturacion/cuentas";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import type { Executor } from "../../db/sql/client";
import { inSnapshot, inTransaction } from "../../db/sql/transaction";
import { takesTwo } from "../../domain/facturacion/politica-soporte";
import { decideVencimiento, type VencimientoDecision } from "../../domain/facturacion/vencimiento-cobro";
import type { SoporteActor, SoportePersona } from "../../domain/shared/actor";
import { bogotaDay, bogotaMidnight } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepOnce } from "./solicitudes";

export type Movido = Extract<VencimientoDecision, { kind: "moved" }> & {
  /** Prolonging this amount needs a second person. */
  readonly takesTwo: boolean;
};

export interface MoveVencimientoInput {
  readonly cobroId: string;
  readonly venceEn: Date;
}

const REFUSED = {
  pagada: "Esa cuenta de cobro ya está pagada: su vencimiento no cambia.",
  antes_de_emitir: "El vencimiento no puede ser anterior al día en que se emitió la cuenta.",
  igual: "La cuenta de cobro ya vence ese día.",
} as const;

/** Returns what moving a due date would do now, by the decision that applies it. Changes nothing. */
export async function previewVencimiento(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  input: MoveVencimientoInput,
): Promise<Movido> {
  const now = await clock.now();
  return inSnapshot(db, async (snapshot) => {
    const clienteId = await findCobroOwner(snapshot, input.cobroId);
    if (clienteId === null) throw new ServiceError("not_found");
    return decideMove(snapshot, actor, readCuenta, { clienteId, ...input }, now);
  });
}

/**
 * Moves the due date of an account, if the effects are still as shown, and records the reason. The next query
 * sees the effect. `cambio`: something changed since, nothing was done, and these are the effects now.
 * `espera`: prolonging this amount needs a second person, and nothing was done.
 * @throws ServiceError `not_found`; `conflicto` for a paid account or an invalid date.
 */
export async function moveVencimiento(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoportePersona,
  input: MoveVencimientoInput & { readonly huella: string; readonly motivo: string },
): Promise<{ readonly estado: "movido" | "cambio" | "espera"; readonly movido: Movido }> {
  const { cobroId, venceEn, huella, motivo } = input;
  return inTransaction(db, async (tx) => {
    const clienteId = await findCobroOwner(tx, cobroId);
    if (clienteId === null) throw new ServiceError("not_found");
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await clock.now(tx);
    const movido = await decideMove(tx, actor, lockCuenta, { clienteId, cobroId, venceEn }, now);
    if (movido.huella !== huella) return { estado: "cambio", movido };
    if (movido.takesTwo) {
      const pedido = { tipo: "vencimiento", cobroId, venceEn, motivo } as const;
      const valor = await prolongado(tx, clienteId, cobroId);
      await keepOnce(tx, { entropy }, actor, { cliente, pedido, valor, now });
      return { estado: "espera", movido };
    }
    await carryOutVencimiento(tx, entropy, actor, { cobroId, venceEn, motivo }, now);
    return { estado: "movido", movido };
  });
}

/** Moves it under the client's lock. */
export async function carryOutVencimiento(
  tx: Executor,
  entropy: Deps["entropy"],
  actor: SoporteActor,
  { cobroId, venceEn, motivo }: MoveVencimientoInput & { readonly motivo: string },
  now: Date,
): Promise<void> {
  const antes = await saveVencimiento(tx, cobroId, venceEn);
  const id = entropy.uuidV7(now);
  await insertVencimiento(tx, { id, cobroId, en: now, actor: actor.name, motivo, antes, despues: venceEn });
  await recordAct(tx, actor, {
    en: now,
    accion: "cobro.vencimiento_cambiado",
    objeto: { tipo: "cobro", id: cobroId },
    detalle: { antes: { venceEn: antes }, despues: { venceEn }, motivo },
  });
}

/** The amount of an account in COP. Null if it was not stored. */
async function prolongado(executor: Executor, clienteId: string, cobroId: string): Promise<number | null> {
  const cobro = await findCobro(executor, clienteId, cobroId);
  return cobro?.lineas?.reduce((sum, { valor }) => sum + valor, 0) ?? null;
}

/**
 * Whether prolonging needs a second person. Counts the client's other accounts that were prolonged on this
 * day of Bogota.
 */
export async function prolongingTakesTwo(
  executor: Executor,
  actor: Pick<SoporteActor, "name">,
  { clienteId, cobroId }: { readonly clienteId: string; readonly cobroId: string },
  now: Date,
): Promise<boolean> {
  const own = await prolongado(executor, clienteId, cobroId);
  const desde = bogotaMidnight(bogotaDay(now));
  const others = await prolongadoDesde(executor, { clienteId, except: cobroId, desde });
  const valor = own === null || others === null ? null : own + others;
  return takesTwo(await readPoliticaFor(executor, actor), valor);
}

export async function decideMove(
  executor: Executor,
  actor: Pick<SoporteActor, "name">,
  read: (executor: Executor, clienteId: string, now: Date) => Promise<CuentaState>,
  { clienteId, cobroId, venceEn }: MoveVencimientoInput & { readonly clienteId: string },
  now: Date,
): Promise<Movido> {
  const { cuenta } = await read(executor, clienteId, now);
  const cobro = await findCobro(executor, clienteId, cobroId);
  if (cobro === null) throw new ServiceError("not_found");
  const { lineas: _, ...bare } = cobro;
  const decision = decideVencimiento({ cuenta, cobro: bare }, now, { venceEn });
  if (decision.kind === "moved") {
    const isLater = venceEn > cobro.venceEn;
    const two = isLater && (await prolongingTakesTwo(executor, actor, { clienteId, cobroId }, now));
    return { ...decision, takesTwo: two };
  }
  throw new ServiceError("conflicto", REFUSED[decision.why]);
}
