import { consultasPorDia, diligenciasOfMes } from "../../db/consumo-diario";
import { readCuenta } from "../../db/cuentas";
import { bogotaMidnight, DAY_MS } from "../../domain/billing/bogota-calendar";
import { type BolsaView, viewBolsa } from "../../domain/billing/bolsa";
import { type Cobro, cobroEnMora } from "../../domain/billing/cobro";
import { type Consumo, consumoOf } from "../../domain/billing/consumo";
import type { Cuenta } from "../../domain/billing/cuenta";
import { admit } from "../../domain/billing/gate";
import { type PeriodoView, periodoOf, viewPeriodo } from "../../domain/billing/periodo";
import type { Plan } from "../../domain/billing/plans";
import { DIAS_DE_RITMO, type Pronostico, pronosticoOf } from "../../domain/billing/pronostico";
import type { Refusal } from "../../domain/billing/refusal";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import type { Deps } from "../deps";

/** Why queries are refused at the moment. */
interface Bloqueo {
  readonly codigo: Refusal["code"];
  readonly desde: Date;
  /** The account it is about; null in a bolsa. */
  readonly cobro: Cobro | null;
}

export interface ConsumoView {
  readonly modalidad: Cuenta["modalidad"];
  /** Of the open period and of the next one. */
  readonly plan: Plan | null;
  readonly planSiguiente: Plan | null;
  readonly bolsa: BolsaView | null;
  /** The month that is open, which a bolsa has nothing to do with. */
  readonly periodo: PeriodoView;
  readonly consumo: Consumo;
  readonly bloqueo: Bloqueo | null;
  /** Null where nothing is included or nothing is served. */
  readonly pronostico: Pronostico | null;
  /** Of the other module, this month: counted and billed apart. */
  readonly diligencias: number;
  readonly now: Date;
}

/** A client's account as its people read it: what is left, until when, what is to be expected and what stands in the way. */
export async function viewConsumo(
  { db }: Pick<Deps, "db">,
  { clienteId }: ActorOfCliente,
  { now }: { readonly now: Date },
): Promise<ConsumoView> {
  const desde = new Date(bogotaMidnight(bogotaDay(now)).getTime() - DIAS_DE_RITMO * DAY_MS);
  const [{ cuenta, siguiente }, dias, diligencias] = await Promise.all([
    readCuenta(db, clienteId, now),
    consultasPorDia(db, clienteId, { desde, hasta: now }),
    diligenciasOfMes(db, clienteId, periodoOf(now).mes),
  ]);
  const consumo = consumoOf(cuenta, now);
  const bloqueo = bloqueoOf(cuenta, now);
  const isForeseeable = consumo.incluidas > 0 && bloqueo === null;
  return {
    modalidad: cuenta.modalidad,
    plan: cuenta.modalidad === "mensual" ? cuenta.plan : null,
    planSiguiente: cuenta.modalidad === "mensual" ? siguiente : null,
    bolsa: cuenta.modalidad === "bolsa" ? viewBolsa(cuenta.bolsa, now) : null,
    periodo: viewPeriodo(now),
    consumo,
    bloqueo,
    pronostico: isForeseeable
      ? pronosticoOf({ dias, ...consumo, ultimoDia: lastDayOf(cuenta, now) }, now)
      : null,
    diligencias,
    now,
  };
}

/** The moment before which the period or bolsa still serves is in its last day. */
function lastDayOf(cuenta: Cuenta, now: Date): string {
  const endsAt = cuenta.modalidad === "bolsa" ? cuenta.bolsa.venceEn : periodoOf(now).endsAt;
  return bogotaDay(new Date(endsAt.getTime() - 1));
}

/**
 * In arrears the query that passes the package is the last one served, so the counter moved last when the block began,
 * unless the account fell due later (contract-decisions 91). A bolsa that is used up was so by its last query.
 */
function bloqueoOf(cuenta: Cuenta, now: Date): Bloqueo | null {
  const gate = admit(cuenta, now);
  if (gate.admitted) return null;
  const { code: codigo } = gate;
  if (cuenta.modalidad === "bolsa") {
    const desde = codigo === "bolsa_vencida" ? cuenta.bolsa.venceEn : cuenta.actualizadoEn;
    return { codigo, desde, cobro: null };
  }
  const cobro = cobroEnMora(cuenta.cobros, now);
  const desde = new Date(Math.max(cobro?.venceEn.getTime() ?? 0, cuenta.actualizadoEn.getTime()));
  return { codigo, desde, cobro };
}
