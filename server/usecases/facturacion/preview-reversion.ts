import { eventosOfAmbito } from "../../db/avisos/eventos";
import { readCuenta } from "../../db/facturacion/cuentas";
import { findPago } from "../../db/facturacion/pagos";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import { findPendiente } from "../../db/facturacion/solicitudes";
import type { Executor } from "../../db/sql/client";
import { inSnapshot } from "../../db/sql/transaction";
import { ambitoOf, type EventoTipo } from "../../domain/avisos/evento-key";
import { type BolsaView, viewBolsa } from "../../domain/facturacion/bolsa";
import type { Cobro } from "../../domain/facturacion/cobro";
import { type Consumo, consumoOf } from "../../domain/facturacion/consumo";
import { admit, type Cuenta, type Modalidad } from "../../domain/facturacion/cuenta";
import type { Plan } from "../../domain/facturacion/plans";
import { takesTwo } from "../../domain/facturacion/politica-soporte";
import type { RefusalCode } from "../../domain/facturacion/refusal";
import type { ReversionInput } from "../../domain/facturacion/reversion";
import type { Solicitud } from "../../domain/facturacion/solicitud";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { ownerOf, planReversion, type ReversionTarget } from "./reversiones";

/** An account before or after. */
interface CuentaVista {
  readonly modalidad: Modalidad;
  readonly hasPlan: boolean;
  readonly consumo: Consumo;
  /** Why the next query is refused. Null if it is served. */
  readonly refusal: RefusalCode | null;
}

/** The effects of a reversion, by the same decision that applies them. */
export interface ReversionPreview {
  readonly tipo: ReversionTarget["tipo"];
  readonly clienteId: string;
  readonly pagoReferencia: string;
  readonly pagoRegistradoEn: Date;
  /** Whole COP. Null if the amount was not stored. */
  readonly valor: number | null;
  /** It needs a second person. */
  readonly takesTwo: boolean;
  /** The waiting request for it. Null if there is none. */
  readonly espera: Solicitud | null;
  /** The current bolsa of the payment. Null for a cobro. */
  readonly bolsa: BolsaView | null;
  /** The cobro that will be unpaid again. */
  readonly cobro: Cobro | null;
  /** Unused queries of the bolsa, which are lost. */
  readonly saldoPerdido: number;
  readonly repone: BolsaView | null;
  /** The package that continues, and its first month. */
  readonly plan: { readonly desdeMes: string; readonly plan: Plan } | null;
  readonly antes: CuentaVista;
  readonly despues: CuentaVista;
  /** Events that it records itself. */
  readonly eventos: readonly EventoTipo[];
  /**
   * Whether the first query refused afterwards will record `paquete.bloqueado`. False if none is refused, or
   * it was recorded before.
   */
  readonly avisaraBloqueo: boolean;
}

/**
 * Returns what reversing the current payment would do. Changes nothing.
 * @throws ServiceError `not_found`; `conflicto` if it would be refused.
 */
export async function previewReversion(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  target: ReversionTarget,
): Promise<ReversionPreview> {
  const now = await clock.now();
  return inSnapshot(db, (snapshot) => reversionAt(snapshot, actor, { ...target, pagoReferencia: null }, now));
}

/** The same, for the payment with this reference if one is given. */
export async function reversionAt(
  executor: Executor,
  actor: Pick<SoporteActor, "name">,
  { pagoReferencia, ...target }: ReversionTarget & Pick<ReversionInput, "pagoReferencia">,
  now: Date,
): Promise<ReversionPreview> {
  const clienteId = await ownerOf(executor, target);
  const state = await readCuenta(executor, clienteId, now);
  // An empty reason never equals an earlier one, so a repeated reversion is refused here.
  const plan = await planReversion(executor, state, target, { motivo: "", pagoReferencia }, now);
  if (plan.kind === "repeated") throw new ServiceError("conflicto", "Ese pago ya fue revertido.");
  const isTold = async (cuenta: Cuenta, tipo: EventoTipo) =>
    (await eventosOfAmbito(executor, clienteId, ambitoOf(cuenta, now))).some((known) => known.tipo === tipo);
  const isBolsa = plan.tipo === "bolsa";
  const expires = isBolsa && plan.closes?.estadoAlCierre === "vencida";
  const despues = viewOf(plan.cuenta, now);
  const paid = { clienteId, pagoReferencia: plan.pago.pagoReferencia };
  const valor = (await findPago(executor, clienteId, paid.pagoReferencia))?.valor ?? null;
  return {
    tipo: plan.tipo,
    ...paid,
    pagoRegistradoEn: plan.pago.pagoRegistradoEn,
    valor,
    takesTwo: takesTwo(await readPoliticaFor(executor, actor), valor),
    espera: await findPendiente(
      executor,
      { clienteId, clave: paid.pagoReferencia, tipos: ["reversion"] },
      now,
    ),
    bolsa: isBolsa ? viewBolsa(plan.antes, now) : null,
    cobro: isBolsa ? null : plan.antes,
    saldoPerdido: isBolsa ? (plan.closes?.saldoPerdido ?? 0) : 0,
    repone: isBolsa && plan.reopens ? viewBolsa(plan.reopens, now) : null,
    plan: isBolsa ? plan.plan : null,
    antes: viewOf(state.cuenta, now),
    despues,
    eventos: expires && !(await isTold(state.cuenta, "paquete.vencido")) ? ["paquete.vencido"] : [],
    avisaraBloqueo: despues.refusal !== null && !(await isTold(plan.cuenta, "paquete.bloqueado")),
  };
}

function viewOf(cuenta: Cuenta, now: Date): CuentaVista {
  const gate = admit(cuenta, now);
  return {
    modalidad: cuenta.modalidad,
    hasPlan: cuenta.modalidad === "bolsa" || cuenta.plan !== null,
    consumo: consumoOf(cuenta, now),
    refusal: gate.admitted ? null : gate.code,
  };
}
