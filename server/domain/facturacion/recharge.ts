import { type Bolsa, type BolsaCierre, closeBolsa, venceEnOf } from "./bolsa";
import type { Cuenta } from "./cuenta";
import { admit } from "./gate";
import type { Pago } from "./pago";

/** What a client had when a bolsa is paid for. */
export interface BeforeRecharge {
  readonly cuenta: Cuenta;
  /** Of the client's last bolsa, closed or not; 0 where there was none. */
  readonly ultimaSecuencia: number;
}

export interface BolsaPagada extends Pago {
  readonly consultasCompradas: number;
  /** Whole COP. */
  readonly precioTotal: number;
  /** Read for the first bolsa only; null is the activation (contract-decisions 110). */
  readonly credencialesEntregadasEn: Date | null;
}

export interface Recharge {
  /** The bolsa to open; its identity is the use case's. */
  readonly opens: Omit<Bolsa, "bolsaId">;
  /** The current bolsa it replaces, with what it was until now; null where there is none. */
  readonly closes: BolsaCierre | null;
  /** A block was in force and the new bolsa lifts it: `paquete.reactivado` is due (contract-decisions 128). */
  readonly isReactivado: boolean;
}

/** What a registered payment of a bolsa opens and closes at `now`. Contract, "Bag state". */
export function decideRecharge(previous: BeforeRecharge, now: Date, input: BolsaPagada): Recharge {
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
