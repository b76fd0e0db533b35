import { BOGOTA_OFFSET_MS } from "./bogota";

/** A moment as people write it in a letter: `20/11/2026, 05:15 (hora de Bogotá)`. */
export function momentInMail(moment: string | Date): string {
  const there = new Date(new Date(moment).getTime() + BOGOTA_OFFSET_MS).toISOString();
  return `${dayInMail(there.slice(0, 10))}, ${there.slice(11, 16)} (hora de Bogotá)`;
}

/** A day, `YYYY-MM-DD`, as `20/11/2026`. */
export const dayInMail = (day: string): string => day.split("-").reverse().join("/");
