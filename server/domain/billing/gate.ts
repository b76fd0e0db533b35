import { admitBolsa } from "./bolsa";
import { cobroEnMora } from "./cobro";
import type { Cuenta, CuentaMensual } from "./cuenta";
import { ADMITTED, type Gate, refuse } from "./refusal";

/** Whether `/validate` serves the next query at `now`. Contract, 402 errors and "States and transitions". */
export function admit(cuenta: Cuenta, now: Date): Gate {
  return cuenta.modalidad === "bolsa" ? admitBolsa(cuenta.bolsa, now) : admitMensual(cuenta, now);
}

/**
 * Consumption alone never blocks, arrears alone never block, and without a plan nothing does. "Above 100 %" counts
 * what was served before: the query that passes the package goes through (contract-decisions 91), and the block
 * lifts by itself when a new period starts at zero (92).
 */
function admitMensual({ plan, consumidas, cobros }: CuentaMensual, now: Date): Gate {
  const isBlocked =
    plan !== null && consumidas > plan.consultasIncluidas && cobroEnMora(cobros, now) !== null;
  return isBlocked ? refuse("paquete_vencido_sin_pago") : ADMITTED;
}
