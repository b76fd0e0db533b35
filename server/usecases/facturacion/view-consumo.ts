import { consultasPorDia, diligenciasOfMes } from "../../db/facturacion/consumo-diario";
import { lastReversionEn } from "../../db/facturacion/movimientos";
import { topesOf } from "../../db/facturacion/topes";
import { type Bloqueo, bloqueoOf } from "../../domain/facturacion/bloqueo";
import { bogotaMidnight, DAY_MS } from "../../domain/facturacion/bogota-calendar";
import { type BolsaView, viewBolsa } from "../../domain/facturacion/bolsa";
import { type Consumo, consumoOf } from "../../domain/facturacion/consumo";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import { type PeriodoView, periodoOf, viewPeriodo } from "../../domain/facturacion/periodo";
import type { Plan } from "../../domain/facturacion/plans";
import { DIAS_DE_RITMO, type Pronostico, pronosticoOf } from "../../domain/facturacion/pronostico";
import type { OfCliente } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import type { Deps } from "../deps";
import { type ConsumoReading, readConsumo } from "./read-consumo";

export interface ConsumoView {
  readonly modalidad: Cuenta["modalidad"];
  /** Of the open period and of the next one. */
  readonly plan: Plan | null;
  readonly planSiguiente: Plan | null;
  readonly bolsa: BolsaView | null;
  /** The month that is open, which a bolsa has nothing to do with. */
  readonly periodo: PeriodoView;
  readonly consumo: Consumo;
  /** The most queries of a month that the client asked for in writing; null: none, or a bolsa. */
  readonly tope: number | null;
  readonly bloqueo: Bloqueo | null;
  /** Null where nothing is included or nothing is served. */
  readonly pronostico: Pronostico | null;
  /** Of the other module, this month: counted and billed apart. */
  readonly diligencias: number;
  readonly now: Date;
}

/** A client's account as its people read it: what is left, until when, what is to be expected and what stands in the way. */
export async function viewConsumo(
  deps: Pick<Deps, "db">,
  actor: OfCliente,
  at: { readonly now: Date },
): Promise<ConsumoView> {
  return viewReading(deps, actor, await readConsumo(deps, actor, at), at);
}

/** The same of an account that was read already. */
export async function viewReading(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { cuenta, siguiente }: ConsumoReading,
  { now }: { readonly now: Date },
): Promise<ConsumoView> {
  const desde = new Date(bogotaMidnight(bogotaDay(now)).getTime() - DIAS_DE_RITMO * DAY_MS);
  const [dias, diligencias] = await Promise.all([
    consultasPorDia(db, clienteId, { desde, hasta: now }),
    diligenciasOfMes(db, clienteId, periodoOf(now).mes),
  ]);
  const consumo = consumoOf(cuenta, now);
  const bloqueo = bloqueoOf(cuenta, await changedEn(db, clienteId, cuenta, now), now);
  const isForeseeable = consumo.incluidas > 0 && bloqueo === null;
  return {
    modalidad: cuenta.modalidad,
    plan: cuenta.modalidad === "mensual" ? cuenta.plan : null,
    planSiguiente: cuenta.modalidad === "mensual" ? siguiente : null,
    bolsa: cuenta.modalidad === "bolsa" ? viewBolsa(cuenta.bolsa, now) : null,
    periodo: viewPeriodo(now),
    consumo,
    tope: cuenta.modalidad === "mensual" ? cuenta.tope : null,
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

/** When support changed what the account is refused for; null: it is not, or nobody did. */
async function changedEn(db: Deps["db"], clienteId: string, cuenta: Cuenta, now: Date): Promise<Date | null> {
  const bloqueo = bloqueoOf(cuenta, null, now);
  if (bloqueo === null) return null;
  if (bloqueo.codigo === "tope_de_consumo") return (await topesOf(db, clienteId))[0]?.fijadoEn ?? null;
  const objetoId = cuenta.modalidad === "bolsa" ? cuenta.bolsa.bolsaId : bloqueo.cobro?.cobroId;
  return objetoId === undefined ? null : lastReversionEn(db, clienteId, objetoId);
}
