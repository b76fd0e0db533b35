import { SCREENED_SLUGS, type ScreenedSlug, TIERS, type Tier } from "../listas/lista";
import { severidadOf } from "../screening/severidad";
import type { Resultado } from "../screening/types";
import { bogotaDay, bogotaMidnight, endOfBogotaDayAfter } from "../shared/bogota";
import { addHabiles, endOfDay, lastBefore } from "../shared/dias-habiles";

/** Severities that a match can have, the most severe first. */
export const SEVERIDADES_DE_COINCIDENCIA = ["alto", "medio", "bajo", "informativo"] as const;
export type SeveridadDeCoincidencia = (typeof SEVERIDADES_DE_COINCIDENCIA)[number];

export const UNIDADES = ["horas", "dias_habiles", "dias"] as const;

/** A time limit. Days end with the day in Bogota, and business days skip weekends and Colombian holidays. */
export interface Plazo {
  readonly cuanto: number;
  readonly unidad: (typeof UNIDADES)[number];
}

/** Matches that a step is for: all, those of a tier, or those of one list. */
export const APLICA = ["todas", ...TIERS, ...SCREENED_SLUGS] as const;
export type Aplica = (typeof APLICA)[number];

/** A step that the client does after a match is confirmed, in its own words. */
export interface PasoDeTabla {
  readonly nombre: string;
  readonly aplica: Aplica;
  /** Matches of this severity or a higher one. */
  readonly severidadMinima: SeveridadDeCoincidencia;
  readonly plazo: Plazo;
}

/** A client's own table of steps and time limits. */
export interface PoliticaDecisiones {
  /** Counts up with each change, from 1. */
  readonly version: number;
  readonly pasos: readonly PasoDeTabla[];
  /** Time to decide on a match. Null: no limit. */
  readonly plazos: Readonly<Record<SeveridadDeCoincidencia, Plazo | null>>;
  /** People who are mailed once about each overdue match and step. */
  readonly escalaA: readonly string[];
}

export const PASOS_MAX = 20;
export const ESCALA_MAX = 10;

/** What decides which steps and limits apply to a match. */
export interface Weighed {
  readonly lista: ScreenedSlug;
  readonly tier: Tier;
  readonly resultado: Resultado;
}

/** The severity of one match. */
export function severidadOfMatch(match: Pick<Weighed, "tier" | "resultado">): SeveridadDeCoincidencia {
  const severidad = severidadOf([match]);
  return severidad === "sin_hallazgo" ? "informativo" : severidad;
}

const rank = (severidad: SeveridadDeCoincidencia) => SEVERIDADES_DE_COINCIDENCIA.indexOf(severidad);

/** Returns the steps of the table that apply to a match, in the order of the table. */
export const pasosFor = (
  politica: Pick<PoliticaDecisiones, "pasos"> | null,
  match: Weighed,
): readonly PasoDeTabla[] =>
  (politica?.pasos ?? []).filter(
    ({ aplica, severidadMinima }) =>
      (aplica === "todas" || aplica === match.tier || aplica === match.lista) &&
      rank(severidadOfMatch(match)) <= rank(severidadMinima),
  );

const HOUR_MS = 3_600_000;

/** When something that began at `desde` is due. */
export function venceEn(desde: Date, { cuanto, unidad }: Plazo): Date {
  if (unidad === "horas") return new Date(desde.getTime() + cuanto * HOUR_MS);
  return unidad === "dias"
    ? endOfBogotaDayAfter(desde, cuanto)
    : endOfDay(addHabiles(bogotaDay(desde), cuanto));
}

/** What began before this moment is overdue at `now`. The inverse of `venceEn`, for a query over many rows. */
export function vencidoAntesDe(now: Date, { cuanto, unidad }: Plazo): Date {
  if (unidad === "horas") return new Date(now.getTime() - cuanto * HOUR_MS);
  const today = bogotaDay(now);
  if (unidad === "dias") return new Date(bogotaMidnight(today).getTime() - cuanto * 24 * HOUR_MS);
  return new Date(endOfDay(lastBefore(today, cuanto)).getTime() + 1);
}

/** When a decision on a match is due. Null without a limit. */
export function decisionVence(
  politica: Pick<PoliticaDecisiones, "plazos"> | null,
  match: Pick<Weighed, "tier" | "resultado"> & { readonly creadaEn: Date },
): Date | null {
  const plazo = politica?.plazos[severidadOfMatch(match)] ?? null;
  return plazo && venceEn(match.creadaEn, plazo);
}

/** An example, which a client must make its own. It is no legal advice, and the page says so. */
export const PLANTILLA: Omit<PoliticaDecisiones, "version" | "escalaA"> = {
  pasos: [
    {
      nombre: "Detener la operación y congelar los bienes según el manual",
      aplica: "1_vinculante",
      severidadMinima: "informativo",
      plazo: { cuanto: 0, unidad: "dias_habiles" },
    },
    {
      nombre: "Reportar a la Fiscalía y a la UIAF",
      aplica: "1_vinculante",
      severidadMinima: "informativo",
      plazo: { cuanto: 1, unidad: "dias_habiles" },
    },
    {
      nombre: "Enviar el ROS, o escribir por qué no se envía",
      aplica: "todas",
      severidadMinima: "medio",
      plazo: { cuanto: 2, unidad: "dias_habiles" },
    },
    {
      nombre: "Escalar a quien decide sobre la relación comercial",
      aplica: "todas",
      severidadMinima: "informativo",
      plazo: { cuanto: 5, unidad: "dias_habiles" },
    },
  ],
  plazos: {
    alto: { cuanto: 1, unidad: "dias_habiles" },
    medio: { cuanto: 3, unidad: "dias_habiles" },
    bajo: { cuanto: 5, unidad: "dias_habiles" },
    informativo: { cuanto: 10, unidad: "dias_habiles" },
  },
};
