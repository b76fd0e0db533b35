import { periodoOf } from "../facturacion/periodo";
import { bogotaMidnight, DAY_MS } from "../shared/bogota";

/** The end of a day of Bogota, `YYYY-MM-DD`. */
export const bogotaDayEnd = (dia: string): Date => new Date(bogotaMidnight(dia).getTime() + DAY_MS);

/** A month of a period, or its part within the period. */
export interface MesDePeriodo {
  /** `YYYY-MM`. */
  readonly mes: string;
  readonly desde: Date;
  /** Exclusive. */
  readonly hasta: Date;
}

/** A period month by month, the first one first. */
export function mesesOf(desde: Date, hasta: Date): readonly MesDePeriodo[] {
  const meses: MesDePeriodo[] = [];
  for (let at = desde; at < hasta; ) {
    const { mes, endsAt } = periodoOf(at);
    const until = endsAt < hasta ? endsAt : hasta;
    meses.push({ mes, desde: at, hasta: until });
    at = until;
  }
  return meses;
}

/** The period before: as many whole months if it consists of whole months, or else as many days. */
export function periodoAnterior(desde: Date, hasta: Date): { readonly desde: Date; readonly hasta: Date } {
  const isMonths = [desde, hasta].every((at) => periodoOf(at).startsAt.getTime() === at.getTime());
  if (!isMonths) return { desde: new Date(2 * desde.getTime() - hasta.getTime()), hasta: desde };
  const months = mesesOf(desde, hasta).length;
  let begins = desde;
  for (let month = 0; month < months; month += 1) {
    begins = periodoOf(new Date(begins.getTime() - 1)).startsAt;
  }
  return { desde: begins, hasta: desde };
}
