import { bogotaDay, DAY_MS } from "../shared/bogota";

/** Most whole days that the pace is taken from: four of each weekday. */
export const DIAS_DE_RITMO = 28;
/** With fewer, one quiet Monday would set the pace. */
const DIAS_NECESARIOS = 7;
const CONSULTAS_NECESARIAS = 20;

/** Queries by day of Bogota, `YYYY-MM-DD`. Days without any may be missing. */
export interface DiaConsultas {
  readonly dia: string;
  readonly consultas: number;
}

export interface RitmoInput {
  /** The last `DIAS_DE_RITMO` days and today. */
  readonly dias: readonly DiaConsultas[];
  /** Used and remaining queries of the period or bolsa. */
  readonly consumidas: number;
  readonly restantes: number;
  /** The last day of the period or bolsa, `YYYY-MM-DD`. */
  readonly ultimoDia: string;
}

/** Forecast at an unchanged pace. It distinguishes working days and weekends, not holidays. */
export type Pronostico =
  | {
      readonly tipo: "insuficiente";
      readonly motivo: "pocos_dias" | "pocas_consultas";
      readonly diasObservados: number;
      readonly diasNecesarios: number;
    }
  | {
      readonly tipo: "estimado";
      readonly diasObservados: number;
      /** Queries a day, to one decimal. */
      readonly porDiaHabil: number;
      readonly porDiaDeFinDeSemana: number;
      readonly ultimoDia: string;
      /** Queries of the whole period or bolsa at its end. May exceed a bolsa. */
      readonly alCierre: number;
      /** The day on which the included queries are used up. Null if not before the end. */
      readonly seAgotaEl: string | null;
    };

const isWeekend = (dia: string): boolean => [0, 6].includes(new Date(dia).getUTCDay());
const dayAfter = (dia: string): string => new Date(Date.parse(dia) + DAY_MS).toISOString().slice(0, 10);
const daysFrom = (from: string, to: string): string[] => {
  const dias: string[] = [];
  for (let dia = from; dia <= to; dia = dayAfter(dia)) dias.push(dia);
  return dias;
};
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * Extrapolates the pace since the first query, at most four weeks, to the last day. Working days and weekends have
 * their own mean. Today counts up to its mean.
 */
export function pronosticoOf({ dias, consumidas, restantes, ultimoDia }: RitmoInput, now: Date): Pronostico {
  const hoy = bogotaDay(now);
  const desde = new Date(Date.parse(hoy) - DIAS_DE_RITMO * DAY_MS).toISOString().slice(0, 10);
  const byDay = new Map(dias.filter(({ dia }) => dia >= desde).map(({ dia, consultas }) => [dia, consultas]));
  const first = [...byDay.keys()].filter((dia) => dia < hoy).toSorted()[0] ?? hoy;
  const observed = daysFrom(first, hoy).filter((dia) => dia < hoy);
  const countOf = (dia: string) => byDay.get(dia) ?? 0;
  const poor = {
    tipo: "insuficiente",
    diasObservados: observed.length,
    diasNecesarios: DIAS_NECESARIOS,
  } as const;
  if (observed.length < DIAS_NECESARIOS) return { ...poor, motivo: "pocos_dias" };
  if (sumOf(observed.map(countOf)) < CONSULTAS_NECESARIAS) return { ...poor, motivo: "pocas_consultas" };

  const meanOf = (kind: boolean): number => {
    const counts = observed.filter((dia) => isWeekend(dia) === kind).map(countOf);
    return counts.length === 0 ? 0 : sumOf(counts) / counts.length;
  };
  const [habil, finDeSemana] = [meanOf(false), meanOf(true)];
  let ahead = 0;
  let seAgotaEl: string | null = null;
  for (const dia of daysFrom(hoy, ultimoDia)) {
    const mean = isWeekend(dia) ? finDeSemana : habil;
    ahead += dia === hoy ? Math.max(0, mean - countOf(hoy)) : mean;
    if (seAgotaEl === null && restantes > 0 && ahead >= restantes) seAgotaEl = dia;
  }
  return {
    tipo: "estimado",
    diasObservados: observed.length,
    porDiaHabil: Math.round(habil * 10) / 10,
    porDiaDeFinDeSemana: Math.round(finDeSemana * 10) / 10,
    ultimoDia,
    alCierre: consumidas + Math.round(ahead),
    seAgotaEl,
  };
}
