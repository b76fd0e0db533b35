import type { Cobro, CobroNuevo } from "../../domain/facturacion/cobro";
import type { Deps } from "../deps";

const REFERENCE_BYTES = 4;

/** Gives the cobro that is due an identity and a reference, such as `CC-2026-10-5E0F9A21`. */
export function numberCobro(entropy: Deps["entropy"], due: CobroNuevo): Cobro {
  const suffix = entropy.hex(REFERENCE_BYTES).toUpperCase();
  return {
    ...due,
    cobroId: entropy.uuidV7(due.emitidoEn),
    cuentaReferencia: `CC-${due.periodo}-${suffix}`,
    pagoReferencia: null,
    pagoRegistradoEn: null,
  };
}
