import { addBogotaMonths, bogotaDay, bogotaMidnight, daysBetween } from "../shared/bogota";

const ZONA = "America/Bogota";

/** A consumption period: a calendar month in Bogota, half-open. Contract, Limits; contract-decisions 96. */
export interface Periodo {
  /** `YYYY-MM`, as cobros and uniqueness keys name it. */
  readonly mes: string;
  /** First day, `YYYY-MM-DD`. */
  readonly inicio: string;
  /** First day of the next month, exclusive, `YYYY-MM-DD`. */
  readonly fin: string;
  readonly startsAt: Date;
  /** Exclusive: an instant equal to it belongs to the next period. */
  readonly endsAt: Date;
}

/** Position of an instant in its period: fields of `ConsumoResponse.periodo`. */
export interface PeriodoView {
  readonly inicio: string;
  readonly fin: string;
  readonly zona: typeof ZONA;
  /** Bogota days from today to `fin`: 1 on the last day. Contract-decisions 98. */
  readonly diasRestantes: number;
  /** 1 on the first day. */
  readonly diaDelPeriodo: number;
  /** The instant of renewal with Bogota's offset: the one timestamp not in UTC (contract-decisions 32). */
  readonly renovacionEn: string;
}

/** The period an instant belongs to. */
export function periodoOf(instant: Date): Periodo {
  return periodoOfMes(bogotaDay(instant).slice(0, 7));
}

/**
 * The period of a month written `YYYY-MM`.
 * @throws RangeError when it is no month.
 */
export function periodoOfMes(mes: string): Periodo {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(mes)) throw new RangeError(`Not a month written YYYY-MM: ${mes}`);
  const inicio = `${mes}-01`;
  const startsAt = bogotaMidnight(inicio);
  const endsAt = addBogotaMonths(startsAt, 1);
  return { mes, inicio, fin: bogotaDay(endsAt), startsAt, endsAt };
}

/** The following period. */
export function nextPeriodo(periodo: Periodo): Periodo {
  return periodoOf(periodo.endsAt);
}

/** The open period as `ConsumoResponse.periodo` shows it at `now`. */
export function viewPeriodo(now: Date): PeriodoView {
  const { inicio, fin } = periodoOf(now);
  const today = bogotaDay(now);
  return {
    inicio,
    fin,
    zona: ZONA,
    diasRestantes: daysBetween(today, fin),
    diaDelPeriodo: daysBetween(inicio, today) + 1,
    renovacionEn: `${fin}T00:00:00-05:00`,
  };
}
