import { admitBolsa } from "./bolsa";
import { cobroEnMora } from "./cobro";
import type { Cuenta, CuentaMensual } from "./cuenta";
import { ADMITTED, type Gate, refuse } from "./refusal";

/** Whether `/validate` serves the next query at `now`. Contract, 402 errors and "States and transitions". */
export function admit(cuenta: Cuenta, now: Date): Gate {
  return cuenta.modalidad === "bolsa" ? admitBolsa(cuenta.bolsa, now) : admitMensual(cuenta, now);
}

/**
 * Consumption alone never blocks unless the client asked for a cap in writing (contract-decisions 211), arrears alone
 * never do, and debt needs a plan. "Above 100 %" counts what was served before: the query that passes the package goes
 * through (91), and both blocks lift by themselves when a new period starts at zero (92). Debt comes first: it is what
 * a payment settles, whatever the cap.
 */
function admitMensual({ plan, consumidas, cobros, tope }: CuentaMensual, now: Date): Gate {
  const isInArrears =
    plan !== null && consumidas > plan.consultasIncluidas && cobroEnMora(cobros, now) !== null;
  if (isInArrears) return refuse("paquete_vencido_sin_pago");
  return tope !== null && consumidas >= tope ? refuse("tope_de_consumo") : ADMITTED;
}
