import { bogotaMidnight, DAY_MS } from "../billing/bogota-calendar";

/** The moment a day of Bogota has ended; `YYYY-MM-DD`. */
export const bogotaDayEnd = (dia: string): Date => new Date(bogotaMidnight(dia).getTime() + DAY_MS);
