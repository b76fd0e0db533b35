import { encode } from "../names/alphabet";
import { soundAlike } from "../names/sounds-alike";
import { isLink, isTitulo } from "../names/titles";
import { compare, prepareName } from "../score/compare";
import { positionBits } from "../score/position-bits";
import { nearestScore } from "../score/score";
import { type Contradiction, PERSONA_TIPOS, type PersonaTipo } from "../types";
import { edits, quarterEditsBetween } from "./edits";
import { isGeneric, saysTrade } from "./generic-words";
import { CONTRADICTIONS, type ContradictionRule } from "./rule";
import { GIVEN_NAMES, SPANISH_NAMES } from "./well-known-names";

/** How many entries of the lists in force have a word among their names, of those compared with a type. */
export type EntriesWith = (word: Uint8Array, tipo: PersonaTipo) => number;

/** Articles that make no second word of an alias: "El Mono". */
const ARTICLES = new Set("el la los las".split(" "));

/**
 * What says that a name and a listed one are two although their words correspond. What a word is worth here depends on
 * the lists in force and on nothing that anybody asked: the same versions give the same answer. matching.md section 3.
 */
export class Contradictions {
  private readonly counts = new Map<string, number>();
  private readonly found = new Map<string, Contradiction | null>();

  constructor(
    private readonly entriesWith: EntriesWith,
    private readonly tipo: PersonaTipo,
    readonly rule: ContradictionRule = CONTRADICTIONS,
  ) {}

  /**
   * Two words that differ and that many entries have, a typo making a word that nobody has; or of which the query's is a
   * name that everybody spells right. Not where they sound the same in some language, nor where they are one edit apart
   * and of one sex.
   */
  twoNames(queried: string, listed: string): Contradiction | null {
    if (queried === listed) return null;
    const key = `${queried} ${listed}`;
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const { isOneBySound, isOneByEdit } = this.rule;
    const areTwo =
      this.isKnown(queried) &&
      this.isKnown(listed) &&
      !(isLink(queried) && isLink(listed)) &&
      !(isOneByEdit && this.mayBeTyped(queried, listed)) &&
      !(isOneBySound && soundAlike(queried, listed));
    const motivo = areTwo
      ? "palabras_distintas"
      : this.isWellKnownOther(queried, listed)
        ? "nombre_comun"
        : null;
    const contradiction = motivo && this.told(motivo, queried, listed);
    this.found.set(key, contradiction);
    return contradiction;
  }

  /** A company's listed name of one word, and a word of the query that many entries have, and that only resembles it. */
  otherWord(queried: string, listed: string): Contradiction | null {
    return queried !== listed && this.isKnown(queried) ? this.told("nombre_comun", queried, listed) : null;
  }

  /** Whether the query's word is a name that everybody spells right, and the listed one, however rare, another. */
  private isWellKnownOther(queried: string, listed: string): boolean {
    const { fewestKnownLetters, fewestSpelledLetters, spelledQuarters } = this.rule;
    if (this.tipo !== "natural" || !SPANISH_NAMES.has(queried) || listed.length < fewestKnownLetters)
      return false;
    const [own, other] = [encode(queried), encode(listed)];
    if (edits(positionBits(own), other, 0, other.length) === 1) return isOtherSex(queried, listed);
    const isLong = Math.max(queried.length, listed.length) >= fewestSpelledLetters;
    return !(isLong && quarterEditsBetween(own, other) <= spelledQuarters) && !soundAlike(queried, listed);
  }

  /** Whether one of two known words may be the other, typed: one edit parts them, or two where one of them is rare. */
  private mayBeTyped(one: string, other: string): boolean {
    const count = edits(positionBits(encode(one)), encode(other), 0, other.length);
    if (count === 1) return !isOtherSex(one, other);
    return count === 2 && Math.min(this.entriesOf(one), this.entriesOf(other)) < this.rule.rareBelow;
  }

  /** A listed name of one word that many have, where the query has others: it names nobody. */
  commonAlias(queried: readonly string[], listed: readonly string[]): Contradiction | null {
    const isBeside = (word: string) => ARTICLES.has(word) || (this.tipo === "natural" && isTitulo(word));
    const words = listed.filter((word) => !isBeside(word));
    const [alias] = words;
    const fewest = this.tipo === "natural" ? this.rule.fewestKnownLetters : this.rule.fewestLeftLetters;
    if (alias === undefined || words.length > 1) return null;
    if (queried.filter((word) => !isBeside(word) && word.length >= fewest).length < 2) return null;
    // Several lists have one company, and its subsidiaries: that makes no common word of its name beside words of trades.
    const isBrand = this.tipo === "juridica" && queried.every((word) => word === alias || saysTrade(word));
    const tipos = isBrand ? (["natural"] as const) : PERSONA_TIPOS;
    const entries = tipos.reduce((sum, tipo) => sum + this.entriesWith(encode(alias), tipo), 0);
    if (entries < this.rule.knownFrom && !GIVEN_NAMES.has(alias)) return null;
    return {
      motivo: "alias_comun",
      consulta: null,
      lista: alias,
      entradasConsulta: null,
      entradasLista: entries,
    };
  }

  /** A word left on both sides, where on one side alone it would be a name not said. */
  leftOnBoth(queried: readonly string[], listed: readonly string[]): Contradiction | null {
    const [own, others] = [queried, listed].map((words) => words.filter((word) => this.tells(word)));
    const [[one], [other]] = [own ?? [], others ?? []];
    if (one === undefined || other === undefined) return null;
    const mayBeOne = own?.some((word) => others?.some((theirs) => this.mayBeMistyped(word, theirs)));
    return mayBeOne ? null : this.told("palabras_sin_pareja", one, other);
  }

  private tells(word: string): boolean {
    if (this.tipo === "juridica") return word.length >= this.rule.fewestCompanyLetters && !isGeneric(word);
    return word.length >= this.rule.fewestLeftLetters && !isLink(word) && !isTitulo(word);
  }

  private mayBeMistyped(one: string, other: string): boolean {
    if (this.isKnown(one) && this.isKnown(other)) return false;
    return 100 * nearestScore(compare(prepareName(one), encode(other))) >= this.rule.mistypedPercent;
  }

  private isKnown(word: string): boolean {
    return word.length >= this.rule.fewestKnownLetters && this.entriesOf(word) >= this.rule.knownFrom;
  }

  private entriesOf(word: string): number {
    const known = this.counts.get(word);
    if (known !== undefined) return known;
    const entries = this.entriesWith(encode(word), this.tipo);
    this.counts.set(word, entries);
    return entries;
  }

  private told(motivo: Contradiction["motivo"], consulta: string, lista: string): Contradiction {
    const [entradasConsulta, entradasLista] = [this.entriesOf(consulta), this.entriesOf(lista)];
    return { motivo, consulta, lista, entradasConsulta, entradasLista };
  }
}

/**
 * Whether two normalized words that are one edit apart are a woman's and a man's: María and Mario, Luis and Luisa,
 * Andrea and Andrés, Ivanov and Ivanova. What ends in another vowel is no man's form: Natalia and Nataly are one, as are
 * Lukashenka and Lukashenko.
 */
function isOtherSex(one: string, other: string): boolean {
  if (one.endsWith("a") === other.endsWith("a")) return false;
  const [womans, mans] = one.endsWith("a") ? [one, other] : [other, one];
  const stem = womans.slice(0, -1);
  return !/[eiuy]$|enko$/.test(mans) && (mans === stem || mans.slice(0, -1) === stem);
}
