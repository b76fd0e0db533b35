import type { Cobro } from "./cobro";
import type { Cuenta } from "./cuenta";
import { admit } from "./gate";

export interface Pago {
  readonly pagoReferencia: string;
  readonly pagoRegistradoEn: Date;
}

/** What registering a payment on a cobro does. */
export type PagoDecision =
  | {
      readonly kind: "registered";
      readonly cobro: Cobro;
      /** A block was in force and this payment lifts it: `paquete.reactivado` is due. */
      readonly isReactivado: boolean;
    }
  /** The same payment again: nothing changes, the first result stands (contract-decisions 183). */
  | { readonly kind: "repeated"; readonly cobro: Cobro }
  /** Already paid by another payment. */
  | { readonly kind: "conflict"; readonly cobro: Cobro };

/** Registers a payment on one account of a client. Contract-decisions 128: other overdue accounts keep the block. */
export function decidePago(
  previous: { readonly cuenta: Cuenta; readonly cobro: Cobro },
  now: Date,
  input: Pago,
): PagoDecision {
  const { cuenta, cobro } = previous;
  if (cobro.pagoRegistradoEn !== null) {
    return { kind: cobro.pagoReferencia === input.pagoReferencia ? "repeated" : "conflict", cobro };
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
