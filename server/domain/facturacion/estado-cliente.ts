import { endOfBogotaDayAfter, inBogota } from "../shared/bogota";
import { commaList, formatCount, plural, quedan } from "../shared/formato";
import { AVISOS_VENCIMIENTO_DIAS, viewBolsa } from "./bolsa";
import { type Cobro, cobroEnMora, isOverdue } from "./cobro";
import { consumoOf } from "./consumo";
import { bloqueoOf, type Cuenta, type CuentaBolsa, type CuentaMensual } from "./cuenta";
import { nextPeriodo, periodoOf } from "./periodo";
import type { Plan } from "./plans";

/** States of a client, worst first, for support's filter. */
export const CLIENTE_ESTADOS = commaList("inactivo, bloqueado, sin_plan, en_mora, por_vencer, al_dia");
export type ClienteEstado = (typeof CLIENTE_ESTADOS)[number];

export interface EstadoCliente {
  readonly estado: ClienteEstado;
  /** The state and its cause in one sentence, for support. */
  readonly frase: string;
  /** When the block began. Null if there is none. */
  readonly bloqueadoDesde: Date | null;
}

/** Days before a bolsa's expiry or a due date that count as near. */
const BOLSA_POR_VENCER_DIAS = AVISOS_VENCIMIENTO_DIAS[0];
const COBRO_POR_VENCER_DIAS = 7;

/** A date after this is not near at `now`. */
export const nearUntil = (now: Date): Date =>
  endOfBogotaDayAfter(now, Math.max(BOLSA_POR_VENCER_DIAS, COBRO_POR_VENCER_DIAS));

interface Standing {
  readonly cuenta: Cuenta;
  /** The plan of the next period. */
  readonly siguiente: Plan | null;
}

/**
 * Returns the state of a client at `now`, by the gate of `/validate`. An inactive client has no other state, because
 * nobody of it has access.
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
      : `Bloqueado desde el ${since}: la bolsa ${secuencia} se agotó (${plural(consultasCompradas, "consulta", "consultas")}).`;
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

/** The next cobro that is unpaid and due within a week. */
function cobroPorVencer(cobros: readonly Cobro[], now: Date): Cobro | null {
  const horizon = endOfBogotaDayAfter(now, COBRO_POR_VENCER_DIAS);
  return (
    cobros
      .filter((one) => one.pagoRegistradoEn === null && !isOverdue(one, now) && one.venceEn <= horizon)
      .toSorted((one, other) => one.venceEn.getTime() - other.venceEn.getTime())[0] ?? null
  );
}

/** `3 nov`, or `3 nov 2025` for another year. */
function dayOf(moment: Date, now: Date): string {
  const { diaMes, diaCorto } = inBogota(moment);
  return diaCorto.slice(-4) === inBogota(now).diaCorto.slice(-4) ? diaMes : diaCorto;
}
