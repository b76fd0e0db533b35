import { type Bolsa, type BolsaCierre, closeBolsa } from "./bolsa";
import type { Cobro } from "./cobro";
import type { Cuenta, CuentaBolsa, CuentaMensual } from "./cuenta";
import { withCobro } from "./pago";
import { nextPeriodo, periodoOf } from "./periodo";
import type { Plan } from "./plans";

/** The compensating entry that undoes a payment. */
export interface Reversion {
  readonly reversionId: string;
  readonly clienteId: string;
  /** One of the two: the paid object. */
  readonly bolsaId: string | null;
  readonly cobroId: string | null;
  readonly pagoReferencia: string;
  readonly pagoRegistradoEn: Date;
  readonly motivo: string;
  readonly revertidaEn: Date;
  /** Unused queries of the reversed bolsa. 0 for a cobro. */
  readonly saldoPerdido: number;
  /** The bolsa that was restored in place of the reverted one. */
  readonly bolsaRepuestaId: string | null;
}

export interface ReversionInput {
  readonly motivo: string;
  /** The payment that is meant, so that a repetition does not revert a later one. Null for the current one. */
  readonly pagoReferencia: string | null;
}

type NotReversed =
  /** The same reversion again: nothing changes, and the first result is returned. */
  | { readonly kind: "repeated"; readonly reversion: Reversion }
  | { readonly kind: "conflict"; readonly message: string };

export interface BolsaToReverse {
  readonly cuenta: Cuenta;
  /** The client's months, as if it had no bolsa. */
  readonly mensual: CuentaMensual;
  readonly bolsa: Bolsa;
  /** The bolsa that its payment closed. Null if none. */
  readonly reemplaza: Omit<CuentaBolsa, "modalidad"> | null;
  /** The package of coming months that its payment withdrew. Null if none. */
  readonly planRetirado: Plan | null;
  /** A later bolsa was paid. */
  readonly hasLater: boolean;
  readonly last: Reversion | null;
}

export type BolsaReversion =
  | NotReversed
  | {
      readonly kind: "reversed";
      /** Null: a package replaced it before, so nothing is left to close. */
      readonly closes: BolsaCierre | null;
      readonly reopens: Bolsa | null;
      readonly plan: { readonly desdeMes: string; readonly plan: Plan } | null;
      /** The account afterwards. */
      readonly cuenta: Cuenta;
    };

const REVERSED = "Ese pago ya fue revertido.";
const ANOTHER = "El pago registrado es otro: el que usted indica no está en pie.";

/**
 * Decides the reversal of a bolsa's payment: restores the bolsa before with its balance, or the package. Consumption
 * of the reversed one stays there. Contract-decisions 116.
 */
export function decideBolsaReversion(
  previous: BolsaToReverse,
  now: Date,
  input: ReversionInput,
): BolsaReversion {
  const { cuenta, mensual, bolsa, reemplaza, planRetirado, hasLater, last } = previous;
  if (last !== null) return isSame(last, input) ? repeated(last) : conflict(REVERSED);
  if (isOther(bolsa.pagoReferencia, input)) return conflict(ANOTHER);
  if (hasLater)
    return conflict("Una bolsa posterior reemplazó a esta. Revierta primero el pago de la posterior.");
  if (bolsa.cerradaEn !== null) return { kind: "reversed", closes: null, reopens: null, plan: null, cuenta };
  const closes = closeBolsa(bolsa, now);
  if (reemplaza !== null) {
    const reopens = { ...reemplaza.bolsa, cerradaEn: null };
    const back: Cuenta = { modalidad: "bolsa", bolsa: reopens, actualizadoEn: reemplaza.actualizadoEn };
    return { kind: "reversed", closes, reopens, plan: null, cuenta: back };
  }
  const open = periodoOf(now).mes;
  // The months in between belonged to the bolsa. The package continues where it would be now.
  const [, desdeMes = open] = [open, nextPeriodo(periodoOf(bolsa.activadaEn)).mes].toSorted();
  const plan = planRetirado && { desdeMes, plan: planRetirado };
  const back = plan !== null && plan.desdeMes <= open ? { ...mensual, plan: plan.plan } : mensual;
  return { kind: "reversed", closes, reopens: null, plan, cuenta: back };
}

export interface CobroToReverse {
  readonly cuenta: Cuenta;
  readonly cobro: Cobro;
  /** A later payment exists, for the same month or a later one. */
  readonly hasLater: boolean;
  readonly last: Reversion | null;
}

export type CobroReversion =
  | NotReversed
  | { readonly kind: "reversed"; readonly cobro: Cobro; readonly cuenta: Cuenta };

/**
 * Decides the reversal of a cobro's payment: it is due again on its date, and may block at once if overdue.
 * Contract-decisions 116.
 */
export function decideCobroReversion(
  { cuenta, cobro, hasLater, last }: CobroToReverse,
  input: ReversionInput,
): CobroReversion {
  if (cobro.pagoReferencia === null) {
    if (last !== null && isSame(last, input)) return repeated(last);
    return conflict(last === null ? "La cuenta de cobro no tiene un pago registrado." : REVERSED);
  }
  if (isOther(cobro.pagoReferencia, input)) return conflict(ANOTHER);
  if (input.pagoReferencia === null && last !== null && isSame(last, input)) {
    return conflict(
      "Un pago posterior ya reemplazó al que se revirtió con ese motivo. Para revertir el nuevo, indique pago_referencia.",
    );
  }
  if (hasLater) {
    return conflict(
      "Hay una cuenta de cobro de ese mes o posterior pagada después. Revierta primero ese pago.",
    );
  }
  const due: Cobro = { ...cobro, pagoReferencia: null, pagoRegistradoEn: null };
  return { kind: "reversed", cobro: due, cuenta: withCobro(cuenta, due) };
}

const conflict = (message: string) => ({ kind: "conflict", message }) as const;
const repeated = (reversion: Reversion) => ({ kind: "repeated", reversion }) as const;

function isSame(last: Reversion, { motivo, pagoReferencia }: ReversionInput): boolean {
  return pagoReferencia === null ? last.motivo === motivo : last.pagoReferencia === pagoReferencia;
}

const isOther = (standing: string, { pagoReferencia }: ReversionInput) =>
  pagoReferencia !== null && pagoReferencia !== standing;
