import { BOGOTA_OFFSET_MS, formatBogota, instantOf } from "../shared/bogota";
import { canonicalJson } from "../shared/canonical-json";

/** Contract, Limits: queries and evidence are kept ten years. */
export const KEPT_YEARS = 10;

/** A month of a year that was retired. */
export interface MesRetirado {
  /** `YYYY-MM`. */
  readonly mes: string;
  readonly consultas: number;
  /** SHA-256 over 48 bytes per consulta in the order of their ids: 16 of its id, 32 of its hash. */
  readonly huella: string;
}

/** Facts about a year from its rows. */
export interface RetiroFacts {
  readonly anio: number;
  readonly consultas: number;
  readonly meses: readonly MesRetirado[];
  readonly primeraConsulta: string;
  readonly ultimaConsulta: string;
  /** First and last leaf of the year in the log. */
  readonly primeraHoja: number;
  readonly ultimaHoja: number;
}

/** Content of a manifest. */
export interface Manifiesto extends RetiroFacts {
  /** SHA-256 of the text that states each counter's count. */
  readonly cuentas: string;
  readonly retiradoEn: string;
}

/** A year of consultas that was retired. */
export interface Retiro {
  readonly anio: number;
  readonly retiradoEn: Date;
  /** The manifest, a signed note. */
  readonly nota: string;
  readonly verificador: string;
}

/** A reason against retiring a year: how many rows, and one of them. */
export interface Obstacle {
  readonly motivo: string;
  readonly cuantas: number;
  readonly ejemplo: string | null;
}

const ESQUEMA = 1;

/**
 * The text of a manifest, to be signed: a line that keeps it from passing for anything else that the same key signs, and
 * a line of canonical JSON.
 */
export const manifiestoText = (manifiesto: Manifiesto): string =>
  `atalaya retiro ${manifiesto.anio}\n${canonicalJson({ esquema: ESQUEMA, ...manifiesto })}\n`;

const MANIFIESTO = /^atalaya retiro (\d{4})\n(\{.*\})\n/;

/** Parses a manifest. Null if it is none. */
export function parseManifiesto(text: string): Manifiesto | null {
  const [, anio, json = ""] = MANIFIESTO.exec(text) ?? [];
  if (anio === undefined) return null;
  try {
    const stated: Manifiesto = JSON.parse(json);
    return stated.anio === Number(anio) && manifiestoText(stated) === text ? stated : null;
  } catch {
    return null;
  }
}

/** The year of Bogota that a moment lies in. */
export const bogotaYear = (moment: Date): number =>
  new Date(moment.getTime() + BOGOTA_OFFSET_MS).getUTCFullYear();

export const yearOfConsulta = (consultaId: string): number => bogotaYear(instantOf(consultaId));

/** A manifest stored outside the database. */
export interface RetiroGuardado {
  /** Its place, for readers. */
  readonly lugar: string;
  /** The log that it belongs to. */
  readonly log: string;
  readonly anio: number;
  readonly nota: string;
}

export const retiradaMessage = ({ anio, retiradoEn }: Pick<Retiro, "anio" | "retiradoEn">): string =>
  `Las consultas de ${anio} cumplieron sus ${KEPT_YEARS} años de conservación y se retiraron el ` +
  `${formatBogota(retiradoEn)} (Bogotá). Su huella sigue en la bitácora.`;
