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
  /** The account as the query leaves it, if none comes between. */
  readonly cuenta: Cuenta;
  readonly effects: ConsultaEffects;
}

/** The largest count a counter may reach: a 32-bit integer. */
const MAX_COUNT = 2 ** 31 - 1;

/**
 * Decides the next query of an admitted client before it is charged, so that charging is one conditional statement:
 * exactly the next count where the query sets something off, and otherwise any count up to the one before that, or
 * up to the last one that is served. `isTold`: an event tells of the query itself, with the count as it leaves it.
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

/** Percentages at which something happens: the alerts, and the cobro until it is issued. */
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
