import { createHash } from "node:crypto";
import type { EventoTipo } from "../avisos/evento-key";
import { bogotaDay } from "../shared/bogota";
import { canonicalJson } from "../shared/canonical-json";
import { type BolsaView, viewBolsa } from "./bolsa";
import { type Cobro, isOverdue } from "./cobro";
import type { Cuenta } from "./cuenta";
import { admit } from "./gate";
import { type PagoDecision, withCobro } from "./pago";
import { type BolsaPagada, decideRecharge, type Recharge } from "./recharge";
import type { RefusalCode } from "./refusal";

/** A payment as it was typed; null moments are now. */
export type PagoPedido =
  | {
      readonly tipo: "bolsa";
      readonly consultasCompradas: number;
      /** Whole COP. */
      readonly precioTotal: number;
      readonly pagoReferencia: string;
      readonly pagoRegistradoEn: Date | null;
      readonly credencialesEntregadasEn: Date | null;
    }
  | {
      readonly tipo: "cobro";
      readonly cobroId: string;
      readonly pagoReferencia: string;
      readonly pagoRegistradoEn: Date | null;
    };

/** What a client has, before a payment or after it. */
export interface Situacion {
  readonly bolsa: BolsaView | null;
  readonly paquete: {
    readonly nombre: string;
    readonly consumidas: number;
    readonly incluidas: number;
  } | null;
  /** What `/validate` answers; null: it serves. */
  readonly bloqueo: RefusalCode | null;
  /** Accounts past due and not paid. */
  readonly vencidas: readonly Cobro[];
}

/** Everything that a payment does, as it is shown before and done afterwards. */
export interface PagoEfectos {
  readonly antes: Situacion;
  readonly despues: Situacion;
  /** Queries of the bolsa in force that are lost. */
  readonly saldoPerdido: number;
  /** The monthly package that ends with the open month; null: none. */
  readonly terminaPaquete: string | null;
  /** In their order. */
  readonly eventos: readonly EventoTipo[];
}

export interface BeforeBolsa {
  readonly cuenta: Cuenta;
  readonly ultimaSecuencia: number;
  /** The package of the next month. */
  readonly siguiente: { readonly nombre: string } | null;
  /** Its expiry was told already: it is told once. */
  readonly isVencidoTold: boolean;
}

export interface BolsaDecision extends Recharge {
  readonly efectos: PagoEfectos;
}

/** What the payment of a bolsa does at `now`, with all that follows from it. */
export function decideBolsa(before: BeforeBolsa, now: Date, input: BolsaPagada): BolsaDecision {
  const { cuenta, siguiente } = before;
  const recharge = decideRecharge(before, now, input);
  const { opens, closes, isReactivado } = recharge;
  const tellsVencido = closes?.estadoAlCierre === "vencida" && !before.isVencidoTold;
  const despues: Cuenta = { modalidad: "bolsa", bolsa: { ...opens, bolsaId: "" }, actualizadoEn: now };
  return {
    ...recharge,
    efectos: {
      antes: situacionOf(cuenta, now),
      despues: situacionOf(despues, now),
      saldoPerdido: closes?.saldoPerdido ?? 0,
      terminaPaquete: siguiente?.nombre ?? null,
      eventos: [
        ...(tellsVencido ? (["paquete.vencido"] as const) : []),
        ...(isReactivado ? (["paquete.reactivado"] as const) : []),
      ],
    },
  };
}

/** What a registered payment of an account does. */
export function efectosOfPago(
  cuenta: Cuenta,
  decision: Extract<PagoDecision, { kind: "registered" }>,
  now: Date,
): PagoEfectos {
  return {
    antes: situacionOf(cuenta, now),
    despues: situacionOf(withCobro(cuenta, decision.cobro), now),
    saldoPerdido: 0,
    terminaPaquete: null,
    eventos: decision.isReactivado ? ["paquete.reactivado"] : [],
  };
}

export function situacionOf(cuenta: Cuenta, now: Date): Situacion {
  const gate = admit(cuenta, now);
  const bloqueo = gate.admitted ? null : gate.code;
  if (cuenta.modalidad === "bolsa") {
    return { bolsa: viewBolsa(cuenta.bolsa, now), paquete: null, bloqueo, vencidas: [] };
  }
  const { plan, consumidas, cobros } = cuenta;
  return {
    bolsa: null,
    paquete: plan && { nombre: plan.nombre, consumidas, incluidas: plan.consultasIncluidas },
    bloqueo,
    vencidas: cobros.filter((cobro) => isOverdue(cobro, now)),
  };
}

/** Who is told of what a payment does. */
export interface Destinatarios {
  /** False: nobody is told of events. */
  readonly activa: boolean;
  readonly emails: readonly string[];
  readonly webhookUrl: string | null;
}

/**
 * The fingerprint of what was shown: it changes with anything in it that would come out otherwise, and not with the
 * seconds that pass while a person reads. Moments count as days of Bogota, as they are read.
 */
export function huellaOf(pedido: PagoPedido, efectos: PagoEfectos, destinatarios: Destinatarios): string {
  const { antes, despues, ...rest } = efectos;
  const shown = { pedido, antes: idOf(antes), despues: idOf(despues), ...rest, destinatarios };
  return createHash("sha256")
    .update(canonicalJson(JSON.parse(JSON.stringify(shown))))
    .digest("hex");
}

/** Consumption of a month moves with every query and changes nothing here until it blocks. */
const idOf = ({ bolsa, paquete, bloqueo, vencidas }: Situacion) => ({
  bolsa: bolsa && {
    bolsaId: bolsa.bolsaId,
    secuencia: bolsa.secuencia,
    estado: bolsa.estado,
    saldo: bolsa.saldo,
    vence: bogotaDay(bolsa.venceEn),
  },
  paquete: paquete?.nombre ?? null,
  bloqueo,
  vencidas: vencidas.map(({ cobroId }) => cobroId),
});
