import { PRECIO_MINIMO } from "./plans";

/** What support decided of money, as one version of it says. */
export interface PoliticaSoporte {
  /** Whole COP from which a payment takes two people; null: none does. */
  readonly dobleAprobacionDesde: number | null;
  /** From issue to due date, for clients that agreed on nothing else. */
  readonly diasParaPagar: number;
  /** How long a superseded key goes on working where nobody says otherwise. */
  readonly solapeHoras: number;
  /** Whom accounts are paid to, and how, as their documents say. */
  readonly emisorRazonSocial: string;
  readonly emisorNit: string | null;
  readonly emisorPago: string | null;
}

export interface PoliticaVersion extends PoliticaSoporte {
  /** 1 is what the service was installed with. */
  readonly version: number;
  readonly en: Date;
  readonly actor: string;
  readonly motivo: string;
}

/**
 * What a payment is watched by: what whoever registers it says it is, or what it is worth at the lowest list price if that
 * is more. The figure that is typed alone would be a limit that its requester sets. Null: not known.
 */
export const valorVigilado = (valor: number | null, consultas: number): number | null =>
  valor === null ? null : Math.max(valor, consultas * PRECIO_MINIMO);

/** Whether a payment takes a second person. What an account charges may not be known: then it does. */
export function takesTwo({ dobleAprobacionDesde: limit }: PoliticaSoporte, valor: number | null): boolean {
  return limit !== null && (valor === null || valor >= limit);
}
