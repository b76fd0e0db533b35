import { inBogota } from "@/server/domain/shared/bogota";

/** Noon in Bogota, so that the calendar day is the same everywhere. */
const noonOf = (dia: string): Date => new Date(`${dia}T17:00:00.000Z`);

/** `30 nov` from `2026-11-30`. */
export const shortDay = (dia: string): string => inBogota(noonOf(dia)).diaMes;

/** `30 nov 2026`. */
export const longDay = (dia: string): string => inBogota(noonOf(dia)).diaCorto;

/** `noviembre de 2026` from `2026-11`. */
export const monthName = (mes: string): string => inBogota(noonOf(`${mes}-01`)).mes;

/** `nov 2026`. */
export const shortMonth = (mes: string): string => longDay(`${mes}-01`).replace(/^\d+ /, "");

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The last day of a month, `YYYY-MM-DD`. */
export const lastDayOf = (mes: string): string =>
  dayOf(new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5)), 0)));

/** Days of a month, up to `until`. */
export function daysOf(mes: string, until: string): string[] {
  const last = lastDayOf(mes) < until ? lastDayOf(mes) : until;
  const days: string[] = [];
  for (let day = 1; ; day += 1) {
    const dia = `${mes}-${String(day).padStart(2, "0")}`;
    if (dia > last) return days;
    days.push(dia);
  }
}

export function monthBefore(mes: string, count = 1): string {
  return dayOf(new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5)) - 1 - count, 1))).slice(0, 7);
}

/** A month in an address. Null if it is not a real month. */
export const monthAsked = (text: unknown): string | null =>
  typeof text === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
