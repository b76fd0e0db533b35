import { type CobroNuevo, cobroEnMora, decideEmision } from "../facturacion/cobro";
import { type Cuenta, withConsumidas } from "../facturacion/cuenta";
import { MARCA_80 } from "../facturacion/porcentaje";
import type { ScreenedSlug } from "../listas/lista";
import type { Match, Severidad } from "../screening/types";
import { ambitoOf, type EventoKey } from "./evento-key";
import { crossedUmbrales, effectiveUmbrales, firstReaching } from "./umbrales";

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

/** A consulta's result on binding lists, without names. */
export interface Vinculante {
  readonly severidad: Severidad;
  readonly referenciaExterna: string | null;
  /** In the order of its matches. */
  readonly listas: readonly {
    readonly slug: ScreenedSlug;
    readonly nombre: string;
    readonly coincidencias: number;
  }[];
}

/** Content of the event about binding lists. Null without such a match. */
export function vinculanteOf(consulta: {
  readonly severidad: Severidad;
  readonly referenciaExterna: string | null;
  readonly matches: readonly Pick<Match, "lista" | "listaNombre" | "tier">[];
}): Vinculante | null {
  const counts = new Map<ScreenedSlug, { slug: ScreenedSlug; nombre: string; coincidencias: number }>();
  for (const { lista: slug, listaNombre: nombre, tier } of consulta.matches) {
    if (tier !== "1_vinculante") continue;
    counts.set(slug, { slug, nombre, coincidencias: (counts.get(slug)?.coincidencias ?? 0) + 1 });
  }
  const { severidad, referenciaExterna } = consulta;
  return counts.size === 0 ? null : { severidad, referenciaExterna, listas: [...counts.values()] };
}

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
