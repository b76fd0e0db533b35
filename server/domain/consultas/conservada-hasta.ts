import type { OfPrueba } from "./consulta";

/** Contract, "What the service does" 4. */
const RETENTION_YEARS = 10;
const PRUEBA_DAYS = 90;

/** Until when a consulta of that moment is kept; one of a test account is no evidence, and soon gone. */
export function conservadaHasta(fecha: Date, { modo }: OfPrueba): Date {
  const until = new Date(fecha);
  if (modo === "prueba") until.setUTCDate(until.getUTCDate() + PRUEBA_DAYS);
  else until.setUTCFullYear(until.getUTCFullYear() + RETENTION_YEARS);
  return until;
}
