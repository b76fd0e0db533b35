import { type Plan, PRECIO_MINIMO } from "./plans";

/** Rules of support about money, in one version. */
export interface PoliticaSoporte {
  /** Whole COP from which a payment takes two people. Null if none does. */
  readonly dobleAprobacionDesde: number | null;
  /** From issue to due date, for clients that agreed on nothing else. */
  readonly diasParaPagar: number;
  /** Default overlap of a superseded key. */
  readonly solapeHoras: number;
  /** Issuer of accounts and how to pay, as in their documents. */
  readonly emisorRazonSocial: string;
  readonly emisorNit: string | null;
  readonly emisorPago: string | null;
}

export interface PoliticaVersion extends PoliticaSoporte {
  /** 1 is the version at installation. */
  readonly version: number;
  readonly en: Date;
  readonly actor: string;
  readonly motivo: string;
}

/**
 * Amount that decides on a second person: the stated one, or the value at the lowest list price if that is more. The
 * stated amount alone would be a limit set by its requester. Null if unknown.
 */
export const valorVigilado = (valor: number | null, consultas: number): number | null =>
  valor === null ? null : Math.max(valor, consultas * PRECIO_MINIMO);

/** Months for which a made-to-measure package's discount is counted, because it has no end. */
const MESES = 12;

/**
 * Discount of a package in a year against the lowest list price, COP. 0 for a list package. Null, unlimited, without a
 * package: what is asked then is never charged.
 */
export function valorDelPlan(plan: Plan | null): number | null {
  if (plan === null) return null;
  const { aMedida, consultasIncluidas, precioMes } = plan;
  return aMedida ? MESES * Math.max(0, consultasIncluidas * PRECIO_MINIMO - precioMes) : 0;
}

/**
 * Value in COP of the consultas that another cap allows beyond the lowest one since `desde`, including the one then
 * in force. Null if unlimited. Last cap first.
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

/** Whether a value takes a second person. An unknown or unlimited one does. */
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
