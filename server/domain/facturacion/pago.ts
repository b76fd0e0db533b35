import { createHash } from "node:crypto";
import type { AlertasConfig } from "../avisos/alertas-view";
import type { EventoTipo } from "../avisos/evento-key";
import { bogotaDay } from "../shared/bogota";
import { canonicalJson } from "../shared/canonical-json";
import { type Bolsa, type BolsaCierre, type BolsaView, closeBolsa, venceEnOf, viewBolsa } from "./bolsa";
import { type Cobro, isOverdue } from "./cobro";
import { admit, type Cuenta } from "./cuenta";
import type { RefusalCode } from "./refusal";
import type { PagoPedido } from "./solicitud";

/** The effect of registering a payment on a cobro. */
export type PagoDecision =
  | {
      readonly kind: "registered";
      readonly cobro: Cobro;
      /** A block was in force and this payment lifts it: `paquete.reactivado` is due. */
      readonly isReactivado: boolean;
    }
  /** The same payment again: nothing changes, and the first result is returned (contract-decisions 183). */
  | { readonly kind: "repeated"; readonly cobro: Cobro }
  /** Already paid by another payment. */
  | { readonly kind: "conflict"; readonly cobro: Cobro };

/** Whether two references are of one payment. People type them, so capitals, accents and blanks do not count, and signs do. */
export const isSameReferencia = (one: string, other: string): boolean =>
  one.replace(/\s/g, "").localeCompare(other.replace(/\s/g, ""), "es", { sensitivity: "base" }) === 0;

/** Registers a payment on one account of a client. Contract-decisions 128: other overdue accounts keep the block. */
export function decidePago(
  previous: { readonly cuenta: Cuenta; readonly cobro: Cobro },
  now: Date,
  input: Pick<BolsaPagada, "pagoReferencia" | "pagoRegistradoEn">,
): PagoDecision {
  const { cuenta, cobro } = previous;
  if (cobro.pagoRegistradoEn !== null) {
    const isRepeated = isSameReferencia(cobro.pagoReferencia ?? "", input.pagoReferencia);
    return { kind: isRepeated ? "repeated" : "conflict", cobro };
  }
  const paid: Cobro = { ...cobro, ...input };
  const isReactivado = !admit(cuenta, now).admitted && admit(withCobro(cuenta, paid), now).admitted;
  return { kind: "registered", cobro: paid, isReactivado };
}

/** The account with one of its cobros as it became. */
export function withCobro(cuenta: Cuenta, changed: Cobro): Cuenta {
  if (cuenta.modalidad === "bolsa") return cuenta;
  const others = cuenta.cobros.filter(({ cobroId }) => cobroId !== changed.cobroId);
  return { ...cuenta, cobros: [...others, changed] };
}

export interface BolsaPagada extends Pick<Bolsa, "pagoReferencia" | "pagoRegistradoEn"> {
  readonly consultasCompradas: number;
  /** Whole COP. */
  readonly precioTotal: number;
  /** Applies to the first bolsa only. Null: from its activation (contract-decisions 110). */
  readonly credencialesEntregadasEn: Date | null;
}

export interface Recharge {
  /** The bolsa to open. The use case gives it an id. */
  readonly opens: Omit<Bolsa, "bolsaId">;
  /** The current bolsa that it replaces, with its state until now. Null if there is none. */
  readonly closes: BolsaCierre | null;
  /** A block was in force and the new bolsa lifts it: `paquete.reactivado` is due (contract-decisions 128). */
  readonly isReactivado: boolean;
}

/** Decides which bolsa a registered payment opens and closes at `now`. Contract, "Bag state". */
export function decideRecharge(
  previous: {
    readonly cuenta: Cuenta;
    /** Number of the client's last bolsa, closed or not; 0 if it has had none. */
    readonly ultimaSecuencia: number;
  },
  now: Date,
  input: BolsaPagada,
): Recharge {
  const opens = openAt(previous.ultimaSecuencia + 1, now, input);
  return {
    opens,
    closes: previous.cuenta.modalidad === "bolsa" ? closeBolsa(previous.cuenta.bolsa, now) : null,
    isReactivado: !admit(previous.cuenta, now).admitted && now < opens.venceEn,
  };
}

function openAt(secuencia: number, now: Date, input: BolsaPagada): Recharge["opens"] {
  const { credencialesEntregadasEn, ...paid } = input;
  const validFrom = secuencia === 1 ? (credencialesEntregadasEn ?? now) : now;
  return {
    ...paid,
    secuencia,
    activadaEn: now,
    venceEn: venceEnOf(validFrom),
    consumidas: 0,
    cerradaEn: null,
    revertidaEn: null,
    vencidaEn: null,
  };
}

/** A client's account before or after a payment. */
export interface Situacion {
  readonly bolsa: BolsaView | null;
  readonly paquete: {
    readonly nombre: string;
    readonly consumidas: number;
    readonly incluidas: number;
  } | null;
  /** The refusal of `/validate`. Null if it serves. */
  readonly bloqueo: RefusalCode | null;
  readonly vencidas: readonly Cobro[];
}

/** All effects of a payment, for the preview and for the change. */
export interface PagoEfectos {
  readonly antes: Situacion;
  readonly despues: Situacion;
  /** Unused queries of the current bolsa, which are lost. */
  readonly saldoPerdido: number;
  /** The monthly package that ends with the open month. Null for none. */
  readonly terminaPaquete: string | null;
  /** In order. */
  readonly eventos: readonly EventoTipo[];
}

/** Decides the effects of a bolsa's payment at `now`. */
export function decideBolsa(
  before: Parameters<typeof decideRecharge>[0] & {
    /** The package of the next month. */
    readonly siguiente: { readonly nombre: string } | null;
    /** Whether its expiry was reported already. */
    readonly isVencidoTold: boolean;
  },
  now: Date,
  input: BolsaPagada,
): { readonly decision: Recharge; readonly efectos: PagoEfectos } {
  const { cuenta, siguiente } = before;
  const decision = decideRecharge(before, now, input);
  const { opens, closes, isReactivado } = decision;
  const tellsVencido = closes?.estadoAlCierre === "vencida" && !before.isVencidoTold;
  const despues: Cuenta = { modalidad: "bolsa", bolsa: { ...opens, bolsaId: "" }, actualizadoEn: now };
  return {
    decision,
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

/** Returns the effects of a cobro's registered payment. */
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

/** Recipients of the events of a payment. */
export type Destinatarios = Pick<AlertasConfig, "activa" | "emails" | "webhookUrl">;

/**
 * Fingerprint of a preview. It changes if any effect changes, and not with the seconds that a person reads. Times count
 * as days of Bogota, as they are shown.
 */
export function huellaOf(pedido: PagoPedido, efectos: PagoEfectos, destinatarios: Destinatarios): string {
  const { antes, despues, ...rest } = efectos;
  const shown = { pedido, antes: idOf(antes), despues: idOf(despues), ...rest, destinatarios };
  return createHash("sha256")
    .update(canonicalJson(JSON.parse(JSON.stringify(shown))))
    .digest("hex");
}

/** The usage of a month grows with every query, but only matters here once it blocks. */
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
