import { cobroEnMora, shownCobro } from "./cobro";
import { admit, type Cuenta } from "./cuenta";

/** `ConsumoResponse.cobro`. */
export interface CobroView {
  readonly cuentaEmitidaEn: Date | null;
  readonly cuentaVenceEn: Date | null;
  readonly cuentaReferencia: string | null;
  readonly pagoRegistradoEn: Date | null;
  readonly cuentaVencidaSinPago: boolean;
  readonly bloqueado: boolean;
}

/** `cobro` in the 402 body of `paquete_vencido_sin_pago`; `periodo` as `YYYY-MM` (contract-decisions 105). */
export interface CobroEnMoraView {
  readonly cuentaVenceEn: Date | null;
  readonly cuentaReferencia: string | null;
  readonly periodo: string | null;
}

/** The cobro as `/cuenta/consumo` shows it at `now`. With a bolsa: nulls and the block (contract-decisions 103). */
export function viewCobro(cuenta: Cuenta, now: Date): CobroView {
  const cobros = cuenta.modalidad === "mensual" ? cuenta.cobros : [];
  const cobro = shownCobro(cobros);
  return {
    cuentaEmitidaEn: cobro?.emitidoEn ?? null,
    cuentaVenceEn: cobro?.venceEn ?? null,
    cuentaReferencia: cobro?.cuentaReferencia ?? null,
    pagoRegistradoEn: cobro?.pagoRegistradoEn ?? null,
    cuentaVencidaSinPago: cobroEnMora(cobros, now) !== null,
    bloqueado: !admit(cuenta, now).admitted,
  };
}

/** The account that a monthly block at `now` is about. */
export function viewCobroEnMora(cuenta: Cuenta, now: Date): CobroEnMoraView {
  const cobro = cuenta.modalidad === "mensual" ? cobroEnMora(cuenta.cobros, now) : null;
  return {
    cuentaVenceEn: cobro?.venceEn ?? null,
    cuentaReferencia: cobro?.cuentaReferencia ?? null,
    periodo: cobro?.periodo ?? null,
  };
}
