import { DECISION_AFTER, type Diferencia, diferenciaOf, huellaOf } from "../decisiones/huella";
import { cambioOf } from "../listas/cambio";
import type { ScreenedSlug, Tier } from "../listas/lista";
import type { ListaEntry } from "../listas/lista-entry";
import type { ScreeningIndex } from "../screening/index/screening-index";
import { readName } from "../screening/names/reading";
import { screenWithEntries } from "../screening/screening";
import type { Slices } from "../screening/slices";
import type { Match, PoliticaCoincidencia, Resultado, ScreeningQuery } from "../screening/types";
import { canonicalJson } from "../shared/canonical-json";
import {
  type CambioDeCampo,
  changesOfIdentity,
  type EstadoDeAlarma,
  type PersonaVigilada,
  type TipoDeAlarma,
} from "./contraparte";
import type { SinConsulta } from "./respaldo";

/** An entry that a contraparte matches. */
interface Par {
  readonly lista: ScreenedSlug;
  readonly tier: Tier;
  readonly entrada: ListaEntry;
  readonly nombreCoincidencia: string;
  readonly resultado: Resultado;
  readonly score: number;
  readonly matchPor: Match["matchPor"];
}

/** A par as it was found just now. */
interface ParHallado {
  readonly par: Par;
  readonly match: Match;
  /** What was asked: the name, or another one. */
  readonly consultado: Pick<ScreeningQuery, "tipo" | "nombre">;
}

/** The result of a comparison: who was compared, and the entries that matched. */
export interface Comparado {
  readonly persona: PersonaVigilada;
  readonly pares: readonly Par[];
  /** See `Encontrado`. Not known of one that was stored before this was. */
  readonly hasNear?: boolean;
  /** See `Encontrado`. Not known of one that was stored before this was. */
  readonly lecturas?: readonly string[];
}

/** What a contraparte was just found to match. */
export interface Encontrado {
  /** Each entry once, by list and entry. */
  readonly pares: readonly ParHallado[];
  /**
   * Whether any entry matches or was kept from it by what else the lists say of its words. If none was, no count of words
   * makes one match: only an entry that changes does.
   */
  readonly hasNear: boolean;
  /** Each name that was compared, as it was compared: normalized, of whichever type. */
  readonly lecturas: readonly string[];
}

/** What an alarma tells. */
export interface Hallazgo {
  readonly par: Par;
  /** Null for a `salida`. */
  readonly match: Match | null;
  readonly consultado: ParHallado["consultado"] | null;
  readonly cambios: readonly CambioDeCampo[];
}

export interface AlarmaNueva extends Hallazgo {
  readonly tipo: TipoDeAlarma;
}

/** A stored alarma. */
export interface Alarma {
  readonly alarmaId: string;
  readonly tipo: TipoDeAlarma;
  readonly estado: EstadoDeAlarma;
  readonly contraparteId: string;
  readonly referencia: string;
  readonly lista: ScreenedSlug;
  readonly versionId: string;
  readonly versionAnteriorId: string | null;
  readonly detectadaEn: Date;
  readonly hallazgo: Hallazgo;
  /** The consulta that backs it, and its match there. */
  readonly consultaId: string | null;
  readonly posicion: number | null;
  /** Why none does, as stored. */
  readonly sinConsulta: SinConsulta | null;
  /** Whether its contraparte is retired. */
  readonly isRetirada: boolean;
  /** Its place in the client's history. */
  readonly orden: string;
}

/** The alarmas of a list that one run found, without names. */
export interface AlarmasDeCorrida {
  readonly corridaId: string;
  readonly lista: ScreenedSlug;
  readonly versionId: string;
  readonly nuevas: number;
  readonly cambios: number;
  readonly salidas: number;
  /** The first ones. */
  readonly alarmas: readonly {
    readonly alarmaId: string;
    readonly tipo: TipoDeAlarma;
    readonly contraparteId: string;
    readonly referencia: string;
  }[];
}

/** A version in force that a base was not compared with whole in an hour. */
export interface AtrasoDeVigilancia {
  readonly lista: ScreenedSlug;
  readonly versionId: string;
  readonly vigenteDesde: Date;
  /** Watched contrapartes that were not compared with it. */
  readonly pendientes: number;
}

/** Whether a version alarms so much of a base that support has to look: more than fifty, and more than 2 %. */
export const isFlood = (alarmas: number, vigiladas: number): boolean =>
  alarmas > 50 && alarmas * 50 > vigiladas;

/** Names an entry among those of all lists. */
export const keyOfPar = ({ lista, entrada }: Pick<Par, "lista" | "entrada">): string =>
  `${lista} ${entrada.sourceId}`;

const RANK: Readonly<Record<Resultado, number>> = { posible: 0, exacto: 1 };

const rankOf = ({ resultado, matchPor }: Par): number =>
  2 * RANK[resultado] + (matchPor === "documento" ? 1 : 0);

/** Whether the first par says more than the second. */
const saysMore = (one: Par, other: Par): boolean =>
  rankOf(one) > rankOf(other) || (rankOf(one) === rankOf(other) && one.score > other.score);

/**
 * Compares a contraparte with every list as a query does, each of its names in turn, and returns each entry that
 * matches once, by the name that says most. Sorted by list and entry.
 */
export function* compareContraparte(
  index: ScreeningIndex,
  { alias, ...query }: PersonaVigilada,
  politica: PoliticaCoincidencia,
  hoy: string,
): Slices<Encontrado> {
  const best = new Map<string, ParHallado>();
  let hasNear = false;
  for (const nombre of [query.nombre, ...alias]) {
    const { result, entries } = yield* screenWithEntries(index, { ...query, nombre }, politica, hoy);
    hasNear ||= result.matches.length + result.apartados.length + result.coincidenciasOtroTipo > 0;
    for (const [place, match] of result.matches.entries()) {
      const consultado = { tipo: query.tipo, nombre };
      const found = { par: parOf(match, entries[place] as ListaEntry), match, consultado };
      const key = keyOfPar(found.par);
      const standing = best.get(key);
      if (standing === undefined || saysMore(found.par, standing.par)) best.set(key, found);
    }
    yield;
  }
  const pares = [...best].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, found]) => found);
  return { pares, hasNear, lecturas: lecturasOf([query.nombre, ...alias]) };
}

/** Each reading of some names once, in the order of the names. */
export const lecturasOf = (nombres: readonly (string | null)[]): readonly string[] => [
  ...new Set(
    nombres.flatMap((nombre) => {
      const { natural, juridica } = readName(nombre).readings;
      return [...natural, ...juridica].map(({ normalized }) => normalized);
    }),
  ),
];

function parOf(match: Match, entrada: ListaEntry): Par {
  const { lista, tier, nombreCoincidencia, resultado, score, matchPor } = match;
  return { lista, tier, entrada, nombreCoincidencia, resultado, score, matchPor };
}

/**
 * Returns what a comparison tells beside the one before: every entry that matches now and did not, that left, or with
 * which one side is another person than it was. An entry that its list only renumbered is the same one. Null before:
 * it was never compared.
 */
export function alarmasBetween(
  before: Comparado | null,
  persona: PersonaVigilada,
  found: Encontrado,
): AlarmaNueva[] {
  const identidad = before === null ? [] : changesOfIdentity(before.persona, persona);
  const { pairs, nuevas, salidas } = alignPares(before?.pares ?? [], found.pares);
  return [
    ...nuevas.map((hallado) => ({ tipo: "nueva" as const, ...hallado, cambios: [] })),
    ...pairs.flatMap(([antes, hallado]) => {
      const cambios = [...identidad, ...changesOfPar(antes, hallado.par)];
      return cambios.length === 0 ? [] : [{ tipo: "cambio" as const, ...hallado, cambios }];
    }),
    ...salidas.map((par) => ({ tipo: "salida" as const, par, match: null, consultado: null, cambios: [] })),
  ];
}

/** Finds for each entry that matches now the one that it was: of the same number, or about the same person. */
function alignPares(before: readonly Par[], found: readonly ParHallado[]) {
  const left = new Map(before.map((par) => [keyOfPar(par), par]));
  const pairs: [Par, ParHallado][] = [];
  const take = (hallado: ParHallado, key: string | undefined): boolean => {
    const antes = key === undefined ? undefined : left.get(key);
    if (key === undefined || antes === undefined) return false;
    left.delete(key);
    pairs.push([antes, hallado]);
    return true;
  };
  const unnumbered = found.filter((hallado) => !take(hallado, keyOfPar(hallado.par)));
  if (left.size === 0 || unnumbered.length === 0)
    return { pairs, nuevas: unnumbered, salidas: [...left.values()] };
  const nuevas = unnumbered.filter((hallado) => {
    const same = quienOf(hallado.par);
    return !take(hallado, [...left].find(([, par]) => quienOf(par) === same)?.[0]);
  });
  return { pairs, nuevas, salidas: [...left.values()] };
}

const quienOf = ({ lista, entrada }: Par): string => huellaOf(lista, entrada);
const listadaOf = ({ lista: slug, tier, entrada: entry }: Par) => ({ slug, tier, entry });

/** What differs between two states of an entry that a contraparte matches. */
const diferenciaOfPar = (before: Par, after: Par): Diferencia =>
  canonicalJson([before.tier, before.entrada]) === canonicalJson([after.tier, after.entrada])
    ? "nada"
    : diferenciaOf(listadaOf(before), listadaOf(after));

/** What opens a match again: another person on the list, or a match that says more than it did. */
function changesOfPar(before: Par, after: Par): CambioDeCampo[] {
  const { isReopened } = DECISION_AFTER[diferenciaOfPar(before, after)];
  return [
    ...(isReopened ? changesOfEntrada(before, after) : []),
    ...(rankOf(after) > rankOf(before) ? strengthenedBy(before, after) : []),
  ];
}

/** The fields of an entry that differ, value by value. */
export const changesOfEntrada = (before: Par, after: Par): CambioDeCampo[] =>
  cambioOf({
    sourceId: after.entrada.sourceId,
    antes: before.entrada,
    despues: after.entrada,
  }).campos.flatMap(({ campo, valores }) =>
    valores
      .filter(({ antes, ahora }) => antes !== ahora)
      .map(({ antes, ahora }) => ({ campo, antes, despues: ahora })),
  );

const strengthenedBy = (before: Par, after: Par): CambioDeCampo[] =>
  (["resultado", "matchPor"] as const)
    .filter((campo) => before[campo] !== after[campo])
    .map((campo) => ({
      campo: campo === "matchPor" ? "match_por" : campo,
      antes: before[campo],
      despues: after[campo],
    }));

/**
 * Returns the result of a comparison to store. Null if it is the stored one, so that a base that did not change is not
 * written again.
 */
export function comparadoToStore(
  before: Comparado | null,
  persona: PersonaVigilada,
  { pares, ...found }: Encontrado,
): Comparado | null {
  const after = { persona, pares: pares.map(({ par }) => par), ...found };
  return before !== null && canonicalJson(before) === canonicalJson(after) ? null : after;
}

/** Whether a stored result has other matches than a comparison finds. */
export const differsFrom = (
  { persona: compared, pares: stored }: Comparado,
  persona: PersonaVigilada,
  { pares }: Encontrado,
): boolean =>
  canonicalJson({ persona: compared, pares: stored }) !==
  canonicalJson({ persona, pares: pares.map(({ par }) => par) });
