import { type Plan, PRECIO_MINIMO } from "./plans";

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

/** Months that what a made-to-measure package gives away is counted for: it has no end of its own. */
const MESES = 12;

/** What a package gives away in a year against the lowest list price, COP; one of the list gives nothing. */
export const valorDelPlan = ({ aMedida, consultasIncluidas, precioMes }: Plan): number =>
  aMedida ? MESES * Math.max(0, consultasIncluidas * PRECIO_MINIMO - precioMes) : 0;

/**
 * What the consultas come to, COP, that another cap lets in beyond the lowest since `desde`, the one that stood then
 * among them; null: without bound. Last cap first.
 */
export function valorDelTope(
  topes: readonly { readonly consultas: number | null; readonly fijadoEn: Date }[],
  desde: Date,
  consultas: number | null,
): number | null {
  const since = topes.filter(({ fijadoEn }) => fijadoEn >= desde);
  const stood = topes[since.length];
  const caps = [...since, ...(stood ? [stood] : [])].flatMap((tope) => tope.consultas ?? []);
  if (caps.length === 0) return 0;
  return consultas === null ? null : Math.max(0, consultas - Math.min(...caps)) * PRECIO_MINIMO;
}

/** Whether what is worth so much takes a second person. It may not be known, or have no bound: then it does. */
export function takesTwo({ dobleAprobacionDesde: limit }: PoliticaSoporte, valor: number | null): boolean {
  return limit !== null && (valor === null || valor >= limit);
}

/** The newest, with the lowest amount of all. Newest first, one at least. */
export function strictestOf(versions: readonly PoliticaVersion[]): PoliticaVersion {
  const [newest] = versions;
  if (newest === undefined) throw new Error("no politica");
  const limits = versions.flatMap(({ dobleAprobacionDesde: limit }) => limit ?? []);
  return { ...newest, dobleAprobacionDesde: limits.length === 0 ? null : Math.min(...limits) };
}
