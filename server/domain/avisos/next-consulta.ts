import { cobroEnMora } from "../facturacion/cobro";
import { type Cuenta, withConsumidas } from "../facturacion/cuenta";
import { MARCA_80 } from "../facturacion/porcentaje";
import { type ConsultaContext, type ConsultaEffects, countsOf, effectsOfConsulta } from "./consulta-eventos";
import { effectiveUmbrales, firstReaching } from "./umbrales";

/** Effects of the next billable query, and the counts for which they hold. */
export interface NextConsulta {
  /**
   * Allowed counts including the query. With any other count, other queries came first: decide again with the current
   * account.
   */
  readonly from: number;
  readonly to: number;
  /** The account after the query, if no other comes between. */
  readonly cuenta: Cuenta;
  readonly effects: ConsultaEffects;
}

/** The largest count a counter may reach: a 32-bit integer. */
const MAX_COUNT = 2 ** 31 - 1;

/**
 * Decides the next query of an admitted client before it is charged, so that charging is one conditional statement. Its
 * range is exactly the next count if the query has effects. Otherwise it extends to the count before the next effect,
 * or to the last one that is served. `isTold`: the query itself has an event with its count.
 */
export function nextConsulta(
  cuenta: Cuenta,
  now: Date,
  context: ConsultaContext,
  isTold = false,
): NextConsulta {
  const from = countsOf(cuenta).consumidas + 1;
  const after = withConsumidas(cuenta, from, now);
  const effects = effectsOfConsulta(after, now, context);
  const isEventful = isTold || effects.eventos.length > 0 || effects.cobro !== null;
  return { from, to: isEventful ? from : lastQuietCount(cuenta, now, context), cuenta: after, effects };
}

function lastQuietCount(cuenta: Cuenta, now: Date, context: ConsultaContext): number {
  const { consumidas, incluidas } = countsOf(cuenta);
  const marks = incluidas === 0 ? [] : marksOf(cuenta, context).map((mark) => firstReaching(mark, incluidas));
  const ahead = marks.filter((count) => count > consumidas).map((count) => count - 1);
  return Math.min(lastServed(cuenta, now), ...ahead);
}

/** Percentages with an effect: the umbrales, and the cobro until it is issued. */
function marksOf(cuenta: Cuenta, { umbrales, isEmitido }: ConsultaContext): number[] {
  const alerts = effectiveUmbrales({ modalidad: cuenta.modalidad, umbrales });
  return cuenta.modalidad === "mensual" && !isEmitido ? [...alerts, MARCA_80] : alerts;
}

/** In arrears, the query that crosses the package is served last (contract-decisions 91). Otherwise the cap decides. */
function lastServed(cuenta: Cuenta, now: Date): number {
  if (cuenta.modalidad === "bolsa") return cuenta.bolsa.consultasCompradas;
  const { plan, cobros, tope } = cuenta;
  const isInArrears = plan !== null && cobroEnMora(cobros, now) !== null;
  return Math.min(isInArrears ? plan.consultasIncluidas + 1 : MAX_COUNT, tope ?? MAX_COUNT);
}
