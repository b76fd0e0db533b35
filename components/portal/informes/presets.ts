import { lastDayOf, monthBefore } from "../../rooms/days";

export interface Preset {
  readonly nombre: string;
  readonly desde: string;
  readonly hasta: string;
}

/** The month, the quarter and the half of a year that ended last, of the calendar, as of `mes`, `YYYY-MM`. */
export function presetsOf(mes: string): readonly Preset[] {
  const place = Number(mes.slice(5)) - 1;
  const ended = (nombre: string, months: number): Preset => {
    const last = monthBefore(mes, (place % months) + 1);
    return { nombre, desde: `${monthBefore(last, months - 1)}-01`, hasta: lastDayOf(last) };
  };
  return [ended("Mes", 1), ended("Trimestre", 3), ended("Semestre", 6)];
}
