import { inBogota } from "../shared/bogota";
import { formatCount, plural, quedan } from "../shared/formato";
import { endOfBogotaDayAfter } from "./bogota-calendar";
import { AVISOS_VENCIMIENTO_DIAS, viewBolsa } from "./bolsa";
import { type Cobro, cobroEnMora, isOverdue } from "./cobro";
import { consumoOf } from "./consumo";
import { bloqueoOf, type Cuenta, type CuentaBolsa, type CuentaMensual } from "./cuenta";
import { nextPeriodo, periodoOf } from "./periodo";
import type { Plan } from "./plans";

/** How a client stands, worst first; support filters by it. */
export const CLIENTE_ESTADOS = [
  "inactivo",
  "bloqueado",
  "sin_plan",
  "en_mora",
  "por_vencer",
  "al_dia",
] as const;
export type ClienteEstado = (typeof CLIENTE_ESTADOS)[number];

export interface EstadoCliente {
  readonly estado: ClienteEstado;
  /** One sentence with its cause, as support reads it. */
  readonly frase: string;
  /** Since when it is blocked; null: it is not. */
  readonly bloqueadoDesde: Date | null;
}

/** From when a bolsa's expiry, and an account's due date, are near. */
const BOLSA_POR_VENCER_DIAS = AVISOS_VENCIMIENTO_DIAS[0];
const COBRO_POR_VENCER_DIAS = 7;

/** What falls due later than this is near to nobody at `now`. */
export const nearUntil = (now: Date): Date =>
  endOfBogotaDayAfter(now, Math.max(BOLSA_POR_VENCER_DIAS, COBRO_POR_VENCER_DIAS));

interface Standing {
  readonly cuenta: Cuenta;
  /** What the next period opens with. */
  readonly siguiente: Plan | null;
}

/**
 * How a client stands at `now`, by the gate that `/validate` asks. Whoever is not active is nothing else: nobody of it
 * comes in, whatever it has bought.
 */
export function estadoOfCliente(
  { activo }: { readonly activo: boolean },
  { cuenta, siguiente }: Standing,
  now: Date,
): EstadoCliente {
  if (!activo) return standing("inactivo", "Inactivo: sus llaves y sus personas no pueden entrar.");
  const bloqueo = bloqueoOf(cuenta, null, now);
  if (bloqueo !== null) {
    return {
      estado: "bloqueado",
      frase: fraseOfBloqueo(cuenta, bloqueo, now),
      bloqueadoDesde: bloqueo.desde,
    };
  }
  return cuenta.modalidad === "bolsa" ? estadoOfBolsa(cuenta, now) : estadoMensual(cuenta, siguiente, now);
}

const standing = (estado: ClienteEstado, frase: string): EstadoCliente => ({
  estado,
  frase,
  bloqueadoDesde: null,
});

function fraseOfBloqueo(
  cuenta: Cuenta,
  { codigo, desde, cobro }: NonNullable<ReturnType<typeof bloqueoOf>>,
  now: Date,
): string {
  const since = dayOf(desde, now);
  if (cuenta.modalidad === "bolsa") {
    const { secuencia, consultasCompradas, consumidas } = cuenta.bolsa;
    return codigo === "bolsa_vencida"
      ? `Bloqueado desde el ${since}: la bolsa ${secuencia} venció con ${plural(consultasCompradas - consumidas, "consulta", "consultas")} sin usar.`
      : `Bloqueado desde el ${since}: la bolsa ${secuencia} se agotó (${formatCount(consultasCompradas)} consultas).`;
  }
  return cobro === null
    ? `Bloqueado desde el ${since}: llegó al tope de consultas que pidió por escrito (${formatCount(cuenta.consumidas)} este mes).`
    : `Bloqueado por mora desde el ${since}: cuenta ${cobro.cuentaReferencia} vencida y paquete superado.`;
}

function estadoOfBolsa({ bolsa }: CuentaBolsa, now: Date): EstadoCliente {
  const { secuencia, saldo, consultasCompradas, diasParaVencer, venceEn } = viewBolsa(bolsa, now);
  const left = `le ${quedan(saldo, plural(saldo, "consulta", "consultas"))} de ${formatCount(consultasCompradas)}`;
  const day = dayOf(new Date(venceEn.getTime() - 1), now);
  return diasParaVencer <= BOLSA_POR_VENCER_DIAS
    ? standing(
        "por_vencer",
        `La bolsa ${secuencia} vence en ${plural(diasParaVencer, "día", "días")} (${day}): ${left}.`,
      )
    : standing("al_dia", `Al día: ${left} en la bolsa ${secuencia}, hasta el ${day}.`);
}

function estadoMensual(cuenta: CuentaMensual, siguiente: Plan | null, now: Date): EstadoCliente {
  const { plan, consumidas, cobros } = cuenta;
  const vencida = cobroEnMora(cobros, now);
  if (plan === null) return sinPlan(consumidas, siguiente, vencida, now);
  const { restantes, excedente } = consumoOf(cuenta, now);
  if (vencida !== null) {
    return standing(
      "en_mora",
      `En mora: la cuenta ${vencida.cuentaReferencia} venció el ${dayOf(vencida.venceEn, now)}. Se bloqueará al pasar del paquete: le ${quedan(restantes)} de ${formatCount(plan.consultasIncluidas)} consultas.`,
    );
  }
  const consumo =
    excedente > 0
      ? `lleva ${plural(excedente, "consulta", "consultas")} de excedente sobre ${formatCount(plan.consultasIncluidas)}`
      : `le ${quedan(restantes)} de ${formatCount(plan.consultasIncluidas)} consultas este mes`;
  const near = cobroPorVencer(cobros, now);
  return near === null
    ? standing("al_dia", `Al día: ${consumo}.`)
    : standing(
        "por_vencer",
        `La cuenta ${near.cuentaReferencia} vence el ${dayOf(near.venceEn, now)} y no tiene pago; ${consumo}.`,
      );
}

function sinPlan(
  consumidas: number,
  siguiente: Plan | null,
  vencida: Cobro | null,
  now: Date,
): EstadoCliente {
  const served = `sus consultas se responden y ninguna se cobra (${formatCount(consumidas)} este mes)`;
  const next =
    siguiente === null
      ? ""
      : ` El ${dayOf(nextPeriodo(periodoOf(now)).startsAt, now)} empieza el ${siguiente.nombre}.`;
  const debt =
    vencida === null
      ? ""
      : ` Debe la cuenta ${vencida.cuentaReferencia}, vencida el ${dayOf(vencida.venceEn, now)}.`;
  return standing("sin_plan", `Sin plan ni bolsa: ${served}.${next}${debt}`);
}

/** The account whose due date is nearest, of those that are due within a week and not paid. */
function cobroPorVencer(cobros: readonly Cobro[], now: Date): Cobro | null {
  const horizon = endOfBogotaDayAfter(now, COBRO_POR_VENCER_DIAS);
  return (
    cobros
      .filter((one) => one.pagoRegistradoEn === null && !isOverdue(one, now) && one.venceEn <= horizon)
      .toSorted((one, other) => one.venceEn.getTime() - other.venceEn.getTime())[0] ?? null
  );
}

/** `3 nov`; of another year, `3 nov 2025`. */
function dayOf(moment: Date, now: Date): string {
  const { diaMes, diaCorto } = inBogota(moment);
  return diaCorto.slice(-4) === inBogota(now).diaCorto.slice(-4) ? diaMes : diaCorto;
}
