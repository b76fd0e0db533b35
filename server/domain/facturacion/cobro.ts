import { bogotaDay, endOfBogotaDayAfter } from "../shared/bogota";
import { nextPeriodo, periodoOf } from "./periodo";
import type { Plan } from "./plans";
import { MARCA_80, reaches } from "./porcentaje";

/** Contract, "Billing-account issuance": from this day of the month the cobro is due at any usage. */
const DIA_DE_EMISION = 20;
/** Days to pay without an agreement of the client. Contract-decisions 129. */
export const DIAS_PARA_PAGAR = 10;

/** A cobro, as the admin API names its fields. */
export interface Cobro {
  readonly cobroId: string;
  /** `YYYY-MM`, the month it pays. */
  readonly periodo: string;
  readonly cuentaReferencia: string;
  readonly emitidoEn: Date;
  readonly venceEn: Date;
  readonly pagoReferencia: string | null;
  readonly pagoRegistradoEn: Date | null;
}

export interface CobroOfCliente extends Cobro {
  readonly clienteId: string;
}

/** A cobro to issue now. The use case gives it an id and a reference. */
export type CobroNuevo = Pick<Cobro, "periodo" | "emitidoEn" | "venceEn">;

/**
 * Returns the cobro for the next package, or null if none is due. It is due at 80 % of the package or from day 20 in
 * Bogota, once per period, and never without a package. Contract, "Billing-account issuance". It expires at the last
 * millisecond of a Bogota day, so that the shown date is the last day to pay.
 */
export function decideEmision(
  previous: { readonly plan: Plan | null; readonly consumidas: number; readonly isEmitido: boolean },
  now: Date,
  input: { readonly diasParaPagar: number },
): CobroNuevo | null {
  if (previous.plan === null || previous.isEmitido) return null;
  const isDay = Number(bogotaDay(now).slice(8)) >= DIA_DE_EMISION;
  if (!isDay && !reaches(previous.consumidas, previous.plan.consultasIncluidas, MARCA_80)) return null;
  return {
    periodo: nextPeriodo(periodoOf(now)).mes,
    emitidoEn: now,
    venceEn: endOfBogotaDayAfter(now, input.diasParaPagar),
  };
}

/** Whether the due date has passed without a payment. Contract-decisions 93. */
export function isOverdue(cobro: Cobro, now: Date): boolean {
  return cobro.pagoRegistradoEn === null && cobro.venceEn < now;
}

/** The account a block is about: the oldest one overdue at `now`, or null. */
export function cobroEnMora(cobros: readonly Cobro[], now: Date): Cobro | null {
  return oldest(cobros.filter((cobro) => isOverdue(cobro, now)));
}

/**
 * Returns the cobro that `ConsumoResponse.cobro` shows: the oldest unpaid one, or the newest if all are paid. Null if
 * there is none. Contract-decisions 198.
 */
export function shownCobro(cobros: readonly Cobro[]): Cobro | null {
  return (
    oldest(cobros.filter((cobro) => cobro.pagoRegistradoEn === null)) ?? byEmision(cobros).at(-1) ?? null
  );
}

function oldest(cobros: readonly Cobro[]): Cobro | null {
  return byEmision(cobros)[0] ?? null;
}

function byEmision(cobros: readonly Cobro[]): Cobro[] {
  return cobros.toSorted(
    (a, b) =>
      a.emitidoEn.getTime() - b.emitidoEn.getTime() ||
      (a.periodo < b.periodo ? -1 : a.periodo > b.periodo ? 1 : 0),
  );
}

/** One line of a cobro, in whole COP without VAT. Contract-decisions 212. */
export interface CobroLinea {
  /** The package of a month, or the queries above that of an earlier one. */
  readonly concepto: "paquete" | "excedente";
  /** `YYYY-MM`. */
  readonly periodo: string;
  /** The package's. */
  readonly nombre: string;
  readonly consultas: number;
  readonly precioUnitario: number;
  readonly valor: number;
}

export interface CobroConLineas extends Cobro {
  /** As issued. Null if it was issued before lines were stored. */
  readonly lineas: readonly CobroLinea[] | null;
}

export type CobroEstado = "pagada" | "por_pagar" | "vencida";

/** A cobro with its state at a time. */
export interface CobroListado extends CobroConLineas {
  readonly estado: CobroEstado;
  /** Null if the lines were not stored. */
  readonly total: number | null;
}

export function viewCobroListado(cobro: CobroConLineas, now: Date): CobroListado {
  const total = cobro.lineas?.reduce((sum, { valor }) => sum + valor, 0) ?? null;
  return { ...cobro, estado: estadoOfCobro(cobro, now), total };
}

function estadoOfCobro(cobro: Cobro, now: Date): CobroEstado {
  if (cobro.pagoRegistradoEn !== null) return "pagada";
  return isOverdue(cobro, now) ? "vencida" : "por_pagar";
}
