import { createHash } from "node:crypto";
import { type ListaEnVigor, SCREENED_SLUGS, type ScreenedSlug } from "../listas/lista";
import type { ScreeningIndex } from "../screening/index/screening-index";
import { MOTOR } from "../screening/screening";
import type { PoliticaCoincidencia } from "../screening/types";
import { canonicalJson } from "../shared/canonical-json";

/** A list as a run compares with it. */
export interface ListaDeCorrida {
  readonly slug: ScreenedSlug;
  readonly versionId: string;
}

/** All that a comparison depends on, beside the contraparte itself. */
export interface BaseDeComparacion {
  /** SHA-256 of the rest: equal if every comparison gives the same. */
  readonly identidad: string;
  /** The rules, whose numbers grow. */
  readonly motor: number;
  readonly politica: PoliticaCoincidencia;
  /** The day in Bogota. */
  readonly dia: string;
  readonly listas: readonly ListaDeCorrida[];
}

/** How many entries had their last day before `day`. Within one index the number says which ones. */
function countExpired({ lastDays }: ScreeningIndex["entries"], day: string): number {
  const asked = Number(day.replaceAll("-", ""));
  return lastDays.reduce((count, last) => (last < asked ? count + 1 : count), 0);
}

/** Returns what comparing against this index on this day depends on. Days on which no entry expires are equal. */
export function baseOf(
  index: ScreeningIndex,
  politica: PoliticaCoincidencia,
  dia: string,
): BaseDeComparacion {
  const listas = index.listas.map(({ slug, versionId }) => ({ slug, versionId }));
  const vencidas = countExpired(index.entries, dia);
  const identidad = createHash("sha256")
    .update(canonicalJson({ motor: MOTOR, politica, vencidas, listas }))
    .digest("hex");
  return { identidad, motor: Number(MOTOR), politica, dia, listas };
}

export interface VersionVigente extends Pick<ListaEnVigor, "slug" | "versionId"> {
  /** When it was downloaded from its source. It takes force with that. */
  readonly fechaVersion: Date;
}

/** A run with how many watched contrapartes were last compared in it. */
export interface CorridaContada extends Pick<BaseDeComparacion, "motor" | "politica" | "listas"> {
  readonly completaEn: Date | null;
  readonly contrapartes: number;
}

interface CoberturaDeLista extends VersionVigente {
  /** When the whole base was first compared with this version. Null while a contraparte waits. */
  readonly completaEn: Date | null;
  readonly comparadas: number;
  readonly pendientes: number;
}

export interface Cobertura {
  readonly vigiladas: number;
  readonly listas: readonly CoberturaDeLista[];
  /** Every watched contraparte is compared with the version in force of every list that is screened. */
  readonly completa: boolean;
}

/**
 * Returns up to which version of each list the whole base is compared. `corridas` are all of the client's that have
 * contrapartes or were completed. What older rules or another policy compared counts as waiting.
 */
export function coberturaOf({
  vigiladas,
  versiones,
  corridas,
  politica,
}: {
  readonly vigiladas: number;
  readonly versiones: readonly VersionVigente[];
  readonly corridas: readonly CorridaContada[];
  readonly politica: PoliticaCoincidencia;
}): Cobertura {
  const motor = Number(MOTOR);
  const current = corridas.filter((corrida) => corrida.motor === motor && corrida.politica === politica);
  const listas = versiones.map((version): CoberturaDeLista => {
    const own = current.filter(({ listas }) =>
      listas.some(({ slug, versionId }) => slug === version.slug && versionId === version.versionId),
    );
    const comparadas = own.reduce((sum, { contrapartes }) => sum + contrapartes, 0);
    const pendientes = vigiladas - comparadas;
    const moments = own.flatMap(({ completaEn }) => completaEn?.getTime() ?? []);
    const completaEn = pendientes > 0 || moments.length === 0 ? null : new Date(Math.min(...moments));
    return { ...version, completaEn, comparadas, pendientes };
  });
  const isWhole = SCREENED_SLUGS.every((slug) => versiones.some((version) => version.slug === slug));
  return { vigiladas, listas, completa: isWhole && listas.every(({ pendientes }) => pendientes === 0) };
}
