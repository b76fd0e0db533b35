import type { Modo } from "../clientes/cliente";
import type { OfPrueba } from "./consulta";

/** A legal hold: data that must be kept beyond ten years. */
export interface Retencion {
  readonly en: Date;
  readonly clienteId: string;
  /** Null: everything of the client. */
  readonly consultaId: string | null;
  /** Null: lifted. */
  readonly retenerHasta: Date | null;
  readonly motivo: string;
  readonly actor: string;
}

/** The object of a hold: a client, or one of its consultas. */
export type RetencionObjeto = Pick<Retencion, "clienteId" | "consultaId">;

export const isVigente = ({ retenerHasta }: Retencion, now: Date): boolean =>
  retenerHasta !== null && retenerHasta > now;

/** Contract, "What the service does" 4. */
const RETENTION_YEARS = 10;
export const PRUEBA_DIAS = 90;

/** How long the consultas of an account are kept, in words. */
export const SE_CONSERVAN: { readonly [M in Modo]: string } = {
  real: "se conservan diez años",
  prueba: `se borran a los ${PRUEBA_DIAS} días`,
};

/** When a consulta of that time expires. One of a test account is no evidence and expires soon. */
export function conservadaHasta(fecha: Date, { modo }: OfPrueba): Date {
  const until = new Date(fecha);
  if (modo === "prueba") until.setUTCDate(until.getUTCDate() + PRUEBA_DIAS);
  else until.setUTCFullYear(until.getUTCFullYear() + RETENTION_YEARS);
  return until;
}
