import { type CobroNuevo, decideEmision } from "../facturacion/cobro";
import type { Cuenta } from "../facturacion/cuenta";
import { ambitoOf, type EventoKey } from "./evento-key";
import { crossedUmbrales } from "./umbrales";

/** Client data besides its consumption that decide a query's effects. */
export interface ConsultaContext {
  readonly umbrales: readonly number[];
  /** An earlier month with a plan exists: the first one is not a renewal (contract-decisions 121). */
  readonly isRenovable: boolean;
  /** The account for the next package exists already. */
  readonly isEmitido: boolean;
  readonly diasParaPagar: number;
}

/** Everything one billable query sets off, to be written in its transaction. */
export interface ConsultaEffects {
  /** In the order to record them: renewal, umbrales from the lowest, cobro. */
  readonly eventos: readonly EventoKey[];
  /** The account to issue with its `paquete.cobro_emitido`. Null if none is due. */
  readonly cobro: CobroNuevo | null;
}

/**
 * The events and the account of one billable query. `cuenta` already counts the query, as its `UPDATE … RETURNING`
 * returned. Contract, "Events"; contract-decisions 82, 90, 121, 129.
 */
export function effectsOfConsulta(cuenta: Cuenta, now: Date, context: ConsultaContext): ConsultaEffects {
  const ambito = ambitoOf(cuenta, now);
  const { consumidas, incluidas } = countsOf(cuenta);
  const cobro = emisionOf(cuenta, now, context);
  const eventos: EventoKey[] = crossedUmbrales({
    modalidad: cuenta.modalidad,
    ambito,
    incluidas,
    before: consumidas - 1,
    after: consumidas,
    umbrales: context.umbrales,
  });
  if (isRenovacion(cuenta, context)) eventos.unshift({ tipo: "paquete.renovado", ambito, umbral: null });
  if (cobro !== null) eventos.push({ tipo: "paquete.cobro_emitido", ambito, umbral: null });
  return { eventos, cobro };
}

function emisionOf(
  cuenta: Cuenta,
  now: Date,
  { isEmitido, diasParaPagar }: ConsultaContext,
): CobroNuevo | null {
  if (cuenta.modalidad === "bolsa") return null;
  const { plan, consumidas } = cuenta;
  return decideEmision({ plan, consumidas, isEmitido }, now, { diasParaPagar });
}

/** The first query of a month renews a package. Without a plan there is none, and a bolsa is not renewed. */
function isRenovacion(cuenta: Cuenta, { isRenovable }: ConsultaContext): boolean {
  return cuenta.modalidad === "mensual" && cuenta.plan !== null && cuenta.consumidas === 1 && isRenovable;
}

/** Counter and included queries. 0 included without a plan. */
export function countsOf(cuenta: Cuenta): { consumidas: number; incluidas: number } {
  return cuenta.modalidad === "bolsa"
    ? { consumidas: cuenta.bolsa.consumidas, incluidas: cuenta.bolsa.consultasCompradas }
    : { consumidas: cuenta.consumidas, incluidas: cuenta.plan?.consultasIncluidas ?? 0 };
}
