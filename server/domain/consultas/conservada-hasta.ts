import type { Modo } from "../clientes/modo";
import type { OfPrueba } from "./consulta";

/** Contract, "What the service does" 4. */
const RETENTION_YEARS = 10;
export const PRUEBA_DIAS = 90;

/** How long the consultas of an account are kept, in words. */
export const SE_CONSERVAN: { readonly [M in Modo]: string } = {
  real: "se conservan diez años",
  prueba: `se borran a los ${PRUEBA_DIAS} días`,
};

/** Until when a consulta of that moment is kept; one of a test account is no evidence, and soon gone. */
export function conservadaHasta(fecha: Date, { modo }: OfPrueba): Date {
  const until = new Date(fecha);
  if (modo === "prueba") until.setUTCDate(until.getUTCDate() + PRUEBA_DIAS);
  else until.setUTCFullYear(until.getUTCFullYear() + RETENTION_YEARS);
  return until;
}
