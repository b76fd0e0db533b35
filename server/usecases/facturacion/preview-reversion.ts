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
  /** Why the next query is refused; null: it is served. */
  readonly refusal: RefusalCode | null;
}

/** What a reversal will do, by the very decision that will run. */
export interface ReversionPreview {
  readonly tipo: ReversionTarget["tipo"];
  readonly clienteId: string;
  readonly pagoReferencia: string;
  readonly pagoRegistradoEn: Date;
  /** Whole COP; null: what the account charges was not kept. */
  readonly valor: number | null;
  /** A person asks a second one. */
  readonly takesTwo: boolean;
  /** The request for it that waits already; null: none does. */
  readonly espera: Solicitud | null;
  /** The bolsa whose payment it is, as it stands; null: a cobro's. */
  readonly bolsa: BolsaView | null;
  /** The cobro that will be due again. */
  readonly cobro: Cobro | null;
  /** Unused queries of the bolsa that are gone with it. */
  readonly saldoPerdido: number;
  /** The bolsa that comes back, as it will be. */
  readonly repone: BolsaView | null;
  /** The package that goes on, and from which month. */
  readonly plan: { readonly desdeMes: string; readonly plan: Plan } | null;
  readonly antes: CuentaVista;
  readonly despues: CuentaVista;
  /** Events that it records itself. */
  readonly eventos: readonly EventoTipo[];
  /** The first query refused afterwards will tell `paquete.bloqueado`; false: none is refused, or it was told before. */
  readonly avisaraBloqueo: boolean;
}

/**
 * Shows what reversing the payment that stands would do, changing nothing.
 * @throws ServiceError `not_found`; `conflicto` where it would be refused.
 */
export async function previewReversion(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  target: ReversionTarget,
): Promise<ReversionPreview> {
  const now = await clock.now();
  return inSnapshot(db, (snapshot) => reversionAt(snapshot, actor, { ...target, pagoReferencia: null }, now));
}

/** The same, of the payment under a reference where one is meant. */
export async function reversionAt(
  executor: Executor,
  actor: Pick<SoporteActor, "name">,
  { pagoReferencia, ...target }: ReversionTarget & Pick<ReversionInput, "pagoReferencia">,
  now: Date,
): Promise<ReversionPreview> {
  const clienteId = await ownerOf(executor, target);
  const state = await readCuenta(executor, clienteId, now);
  // No reason is the same as that of an earlier reversal: what was undone is refused here.
  const plan = await planReversion(executor, state, target, { motivo: "", pagoReferencia }, now);
  if (plan.kind === "repeated")
    throw new ServiceError("conflicto", { message: "Ese pago ya fue revertido." });
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
