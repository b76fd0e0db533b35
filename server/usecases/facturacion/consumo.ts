import { apiKeysOf } from "../../db/clientes/api-keys";
import { bolsasOf } from "../../db/facturacion/bolsas";
import { consumosOf } from "../../db/facturacion/certificado";
import { cobrosBetween } from "../../db/facturacion/cobros";
import {
  consultasPorDia,
  consultasPorSolicitante,
  diligenciasOfMes,
  nombresOfUsuarios,
} from "../../db/facturacion/consumo-diario";
import { readCuenta } from "../../db/facturacion/cuentas";
import { lastReversion, type PagoRevertido } from "../../db/facturacion/movimientos";
import { planesOf, topesOf } from "../../db/facturacion/planes";
import { type BolsaView, viewBolsa } from "../../domain/facturacion/bolsa";
import { type Consumo, consumoOf } from "../../domain/facturacion/consumo";
import {
  type Bloqueo,
  bloqueoOf,
  type Cuenta,
  type CuentaReading,
  SinPlanAsignado,
} from "../../domain/facturacion/cuenta";
import { type Historial, historialOfMes, mesesOf } from "../../domain/facturacion/historial";
import { type PeriodoView, periodoOf, periodoOfMes, viewPeriodo } from "../../domain/facturacion/periodo";
import type { Plan } from "../../domain/facturacion/plans";
import { DIAS_DE_RITMO, type Pronostico, pronosticoOf } from "../../domain/facturacion/pronostico";
import type { ActorOfCliente, OfCliente } from "../../domain/shared/actor";
import { bogotaDay, bogotaMidnight, DAY_MS } from "../../domain/shared/bogota";
import type { Deps } from "../deps";
import { type ConsumoReading, readConsumo } from "./cuenta";

/** Returns the client's account at `now`. @throws SinPlanAsignado without package and bolsa. */
export async function getConsumo(
  deps: Pick<Deps, "db">,
  actor: ActorOfCliente,
  { now }: { readonly now: Date },
): Promise<CuentaReading> {
  const { cuenta, umbrales } = await readConsumo(deps, actor, { now });
  if (cuenta.modalidad === "mensual" && cuenta.plan === null) {
    throw new SinPlanAsignado(cuenta.consumidas, now);
  }
  const { clienteId, razonSocial: nombre, modo } = actor;
  return { clienteId, nombre, modo, cuenta, umbrales, now };
}

/**
 * Returns the client's last months, or its bolsas with the current one first, for the current modalidad only
 * (decision 119).
 */
export async function getConsumoHistorial(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { periodos, now }: { readonly periodos: number; readonly now: Date },
): Promise<Historial> {
  const { cuenta } = await readCuenta(deps.db, clienteId, now);
  if (cuenta.modalidad === "bolsa") {
    return { modalidad: "bolsa", ...(await bolsasOf(deps.db, clienteId, periodos)), now };
  }
  const [planes, consumos] = await Promise.all([
    planesOf(deps.db, clienteId),
    consumosOf(deps.db, clienteId),
  ]);
  const meses = mesesOf({ planes, consumos }, now);
  const shown = meses.slice(0, periodos);
  const cobros = await cobrosBetween(deps.db, clienteId, shown.at(-1) ?? "", shown[0] ?? "");
  return {
    modalidad: "mensual",
    total: meses.length,
    periodos: shown.map((mes) =>
      historialOfMes(
        { planes, consumos },
        mes,
        cobros.filter(({ periodo }) => periodo === mes),
      ),
    ),
  };
}

/** Names vigilancia among the requesters. */
const VIGILANCIA = "vigilancia";

/** A requester with the current name. */
interface SolicitanteConsumo {
  readonly id: string;
  readonly tipo: "llave" | "usuario" | "sistema";
  readonly nombre: string | null;
  /** The last four characters of a key. */
  readonly terminacion: string | null;
  readonly revocadaEn: Date | null;
  readonly consultas: number;
}

interface ConsumoDiario {
  /** `YYYY-MM`. */
  readonly mes: string;
  /** The most active first. */
  readonly solicitantes: readonly SolicitanteConsumo[];
  readonly dias: readonly {
    /** `YYYY-MM-DD` of Bogota. */
    readonly dia: string;
    readonly solicitanteId: string;
    readonly consultas: number;
  }[];
}

/** Returns a month's queries by day and by requester: keys, also revoked ones, people of the portal, and vigilancia. */
export async function listConsumoDiario(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { mes }: { readonly mes: string },
): Promise<ConsumoDiario> {
  const { startsAt: desde, endsAt: hasta } = periodoOfMes(mes);
  const [rows, keys, nombres] = await Promise.all([
    consultasPorSolicitante(db, clienteId, { desde, hasta }),
    apiKeysOf(db, clienteId),
    nombresOfUsuarios(db, clienteId),
  ]);
  const dias = rows.map(({ dia, apiKeyId, usuarioId, consultas }) => ({
    dia,
    solicitanteId: apiKeyId ?? usuarioId ?? VIGILANCIA,
    consultas,
  }));
  const totals = new Map<string, number>();
  for (const { solicitanteId, consultas } of dias) {
    totals.set(solicitanteId, (totals.get(solicitanteId) ?? 0) + consultas);
  }
  const solicitantes = [...totals].map(([id, consultas]): SolicitanteConsumo => {
    const key = keys.find(({ apiKeyId }) => apiKeyId === id);
    return {
      id,
      tipo: id === VIGILANCIA ? "sistema" : key ? "llave" : "usuario",
      nombre: id === VIGILANCIA ? "Vigilancia" : key ? key.etiqueta : (nombres.get(id) ?? null),
      terminacion: key?.terminacion ?? null,
      revocadaEn: key?.revocadaEn ?? null,
      consultas,
    };
  });
  return { mes, solicitantes: solicitantes.toSorted((one, other) => other.consultas - one.consultas), dias };
}

export interface ConsumoView {
  readonly modalidad: Cuenta["modalidad"];
  /** Plans of the open and the next period. */
  readonly plan: Plan | null;
  readonly planSiguiente: Plan | null;
  readonly bolsa: BolsaView | null;
  /** The open month. A bolsa does not affect it. */
  readonly periodo: PeriodoView;
  readonly consumo: Consumo;
  /** The monthly cap that the client asked for. Null without one, or with a bolsa. */
  readonly tope: number | null;
  /** With the payment whose reversal stopped the service, if one did. */
  readonly bloqueo: (Bloqueo & { readonly revertido: PagoRevertido | null }) | null;
  /** Null if nothing is included or nothing is served. */
  readonly pronostico: Pronostico | null;
  /** Diligencias of this month, which are counted and billed apart. */
  readonly diligencias: number;
  readonly now: Date;
}

/** Returns a client's account as its people see it: balance, end, forecast and blocks. */
export async function viewConsumo(
  deps: Pick<Deps, "db">,
  actor: OfCliente,
  at: { readonly now: Date },
): Promise<ConsumoView> {
  return viewReading(deps, actor, await readConsumo(deps, actor, at), at);
}

/** The same for an account that was read already. */
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
  const { en, revertido } = await changeOf(db, clienteId, cuenta, now);
  const bloqueo = bloqueoOf(cuenta, en, now);
  const isForeseeable = consumo.incluidas > 0 && bloqueo === null;
  return {
    modalidad: cuenta.modalidad,
    plan: cuenta.modalidad === "mensual" ? cuenta.plan : null,
    planSiguiente: cuenta.modalidad === "mensual" ? siguiente : null,
    bolsa: cuenta.modalidad === "bolsa" ? viewBolsa(cuenta.bolsa, now) : null,
    periodo: viewPeriodo(now),
    consumo,
    tope: cuenta.modalidad === "mensual" ? cuenta.tope : null,
    bloqueo: bloqueo && { ...bloqueo, revertido },
    pronostico: isForeseeable
      ? pronosticoOf({ dias, ...consumo, ultimoDia: lastDayOf(cuenta, now) }, now)
      : null,
    diligencias,
    now,
  };
}

/** A time on the last day of the period or bolsa. */
function lastDayOf(cuenta: Cuenta, now: Date): string {
  const endsAt = cuenta.modalidad === "bolsa" ? cuenta.bolsa.venceEn : periodoOf(now).endsAt;
  return bogotaDay(new Date(endsAt.getTime() - 1));
}

/** When support changed the reason of a refusal, and the reversal that did it. Nulls if nobody changed it. */
async function changeOf(
  db: Deps["db"],
  clienteId: string,
  cuenta: Cuenta,
  now: Date,
): Promise<{ readonly en: Date | null; readonly revertido: PagoRevertido | null }> {
  const bloqueo = bloqueoOf(cuenta, null, now);
  if (bloqueo === null) return { en: null, revertido: null };
  if (bloqueo.codigo === "tope_de_consumo") {
    const [tope] = await topesOf(db, { clienteId });
    return { en: tope?.fijadoEn ?? null, revertido: null };
  }
  const objetoId = cuenta.modalidad === "bolsa" ? cuenta.bolsa.bolsaId : bloqueo.cobro?.cobroId;
  const revertido = objetoId === undefined ? null : await lastReversion(db, { clienteId, objetoId });
  return { en: revertido?.en ?? null, revertido };
}
