import { recordAct } from "../../db/actividad";
import type { Executor } from "../../db/client";
import { lockCliente } from "../../db/clientes";
import { findCobro, findCobroOwner, insertVencimiento, saveVencimiento } from "../../db/cobros";
import { type CuentaState, lockCuenta, readCuenta } from "../../db/cuentas";
import { inSnapshot, inTransaction } from "../../db/transaction";
import { decideVencimiento, type VencimientoDecision } from "../../domain/billing/vencimiento-cobro";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export type Movido = Extract<VencimientoDecision, { kind: "moved" }>;

export interface MoveVencimientoInput {
  readonly cobroId: string;
  readonly venceEn: Date;
}

const REFUSED = {
  pagada: "Esa cuenta de cobro ya está pagada: su vencimiento no cambia.",
  antes_de_emitir: "El vencimiento no puede ser anterior al día en que se emitió la cuenta.",
  igual: "La cuenta de cobro ya vence ese día.",
} as const;

/** What moving a due date would do at this moment, by the decision that would run; nothing is changed. */
export async function previewVencimiento(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _: SoporteActor,
  input: MoveVencimientoInput,
): Promise<Movido> {
  const now = await clock.now();
  return inSnapshot(db, async (snapshot) => {
    const clienteId = await findCobroOwner(snapshot, input.cobroId);
    if (clienteId === null) throw new ServiceError("not_found");
    return decide(snapshot, readCuenta, { clienteId, ...input }, now);
  });
}

/**
 * Moves the due date of an account as it was shown, with its reason on record; the next query meets what follows from it.
 * `cambio`: something changed since, this is what it would do now, and nothing was done.
 * @throws ServiceError `not_found`; `conflicto` for one that is paid, and for a date that is none.
 */
export async function moveVencimiento(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  input: MoveVencimientoInput & { readonly huella: string; readonly motivo: string },
): Promise<{ readonly estado: "movido" | "cambio"; readonly movido: Movido }> {
  const { cobroId, venceEn, huella, motivo } = input;
  return inTransaction(db, async (tx) => {
    const clienteId = await findCobroOwner(tx, cobroId);
    if (clienteId === null) throw new ServiceError("not_found");
    await lockCliente(tx, clienteId);
    const now = await clock.now(tx);
    const movido = await decide(tx, lockCuenta, { clienteId, cobroId, venceEn }, now);
    if (movido.huella !== huella) return { estado: "cambio", movido };
    const antes = await saveVencimiento(tx, cobroId, venceEn);
    const change = {
      id: entropy.uuidV7(now),
      cobroId,
      en: now,
      actor: actor.name,
      motivo,
      antes,
      despues: venceEn,
    };
    await insertVencimiento(tx, change);
    await recordAct(tx, actor, {
      en: now,
      accion: "cobro.vencimiento_cambiado",
      objeto: { tipo: "cobro", id: cobroId },
      detalle: { antes: { venceEn: antes }, despues: { venceEn }, motivo },
    });
    return { estado: "movido", movido };
  });
}

async function decide(
  executor: Executor,
  read: (executor: Executor, clienteId: string, now: Date) => Promise<CuentaState>,
  { clienteId, cobroId, venceEn }: MoveVencimientoInput & { readonly clienteId: string },
  now: Date,
): Promise<Movido> {
  const { cuenta } = await read(executor, clienteId, now);
  const cobro = await findCobro(executor, clienteId, cobroId);
  if (cobro === null) throw new ServiceError("not_found");
  const { lineas: _, ...bare } = cobro;
  const decision = decideVencimiento({ cuenta, cobro: bare }, now, { venceEn });
  if (decision.kind === "moved") return decision;
  throw new ServiceError("conflicto", { message: REFUSED[decision.why] });
}
