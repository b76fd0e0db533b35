import { type Paso, pasosFacts } from "../decisiones/caso";
import type { CoincidenciaEstado, Decision } from "../decisiones/decision";
import type { FichaPep } from "../decisiones/ficha-pep";
import { canonicalJson } from "../shared/canonical-json";
import { formatCount } from "../shared/formato";
import type { AntecedenteDeExpediente, CoincidenciaDeExpediente } from "./expediente";

/** Most consultas of a person in one expediente. The newest are taken. */
export const EXPEDIENTE_MAX = 120;

/** Matches with the same decision by the same people at the same time: hundreds for a common name. */
export interface GrupoDeExpediente {
  readonly posiciones: readonly number[];
  readonly estado: CoincidenciaEstado;
  /** The first one first. */
  readonly decisiones: readonly Decision[];
  /** The last ficha. Null if there is none. */
  readonly ficha: FichaPep | null;
  readonly pasos: readonly Paso[];
  /** Earlier decisions known when the first of them was decided, or at the time of the paper. */
  readonly antecedentes: readonly AntecedenteDeExpediente[];
}

/** The decisions of before that one match tells of. */
const MOST_ANTECEDENTES = 3;

export function gruposOf(
  coincidencias: readonly CoincidenciaDeExpediente[],
  antecedentes: ReadonlyMap<number, readonly AntecedenteDeExpediente[]>,
): readonly GrupoDeExpediente[] {
  const groups = new Map<string, GrupoDeExpediente>();
  for (const { posicion, estado, decisiones, fichas, pasos } of coincidencias) {
    const first = decisiones.at(-1);
    const known = (antecedentes.get(posicion) ?? []).filter(({ en }) => first === undefined || en < first.en);
    const told = known.slice(0, MOST_ANTECEDENTES);
    const ficha = fichas[0] ?? null;
    const key = canonicalJson({
      estado,
      decisiones: decisiones.map(({ decisionId: _, posicion: __, en, revision, ...same }) => ({
        ...same,
        en: en.toISOString(),
        revision: revision && { ...revision, en: revision.en.toISOString() },
      })),
      ficha: ficha && { ...ficha, posicion: 0, en: ficha.en.toISOString() },
      antecedentes: told.map(({ decisionId }) => decisionId),
      pasos: pasosFacts(pasos),
    });
    const group = groups.get(key);
    groups.set(key, {
      posiciones: [...(group?.posiciones ?? []), posicion],
      ...{ estado, ficha, pasos, antecedentes: told, decisiones: decisiones.toReversed() },
    });
  }
  return [...groups.values()];
}

/** Numbers of matches in words: `2, 4 a 180 y 200`. */
export function placesInWords(posiciones: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const posicion of posiciones.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last?.[1] === posicion - 1) last[1] = posicion;
    else ranges.push([posicion, posicion]);
  }
  const words = ranges.flatMap(([first, last]) => {
    const [from, to] = [formatCount(first + 1), formatCount(last + 1)];
    return first === last ? [from] : last === first + 1 ? [from, to] : [`${from} a ${to}`];
  });
  const end = words.at(-1) ?? "";
  return words.length < 2 ? end : `${words.slice(0, -1).join(", ")} y ${end}`;
}
