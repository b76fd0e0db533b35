import { encode } from "../../../server/domain/screening/names/alphabet";
import { normalizeName } from "../../../server/domain/screening/names/normalize";
import { compare, prepareName } from "../../../server/domain/screening/score/compare";
import { POSIBLE, reaches } from "../../../server/domain/screening/score/score";
import type { Match, PersonaTipo } from "../../../server/domain/screening/types";

/** A step of normalization, switched off by rewriting names before the service's code. */
export interface Step {
  readonly name: string;
  /** Rewrites a query's or a list's name so that the step has no effect on it. */
  readonly without: (text: string, tipo: PersonaTipo) => string;
  /** Whether a match found without the step is still one. */
  readonly stands: (match: Match) => boolean;
}

const unchanged = (text: string) => text;
const always = () => true;
const rewriting = (name: string, without: Step["without"]): Step => ({ name, without, stands: always });

export const NO_STEP_OFF = rewriting("all steps", unchanged);

/** Another last letter makes the word no title or legal form, on both sides alike. */
const disguised = (word: string): string =>
  word.replace(/\p{L}(?=[^\p{L}]*$)/u, (letter) => (letter.toLowerCase() === "q" ? "x" : "q"));

/** Disguises each word that normalization removes from the start. */
function withTitles(text: string, tipo: PersonaTipo): string {
  const [first = "", ...others] = text.split(" ");
  const rest = others.join(" ");
  if (tipo !== "natural" || normalizeName(first, tipo) === "") return text;
  const isTitle = rest !== "" && normalizeName(text, tipo) === normalizeName(rest, tipo);
  return isTitle ? `${disguised(first)} ${withTitles(rest, tipo)}` : text;
}

/** Disguises each word that normalization removes from a company's name, anywhere. */
function withLegalForms(text: string, tipo: PersonaTipo): string {
  if (tipo !== "juridica") return text;
  const kept = new Set(normalizeName(text, tipo).split(" "));
  const isForm = (word: string) => {
    const plain = normalizeName(word, "natural");
    return /\p{L}{2}/u.test(word) && plain !== "" && plain.split(" ").every((token) => !kept.has(token));
  };
  return text
    .split(" ")
    .map((word) => (isForm(word) ? disguised(word) : word))
    .join(" ");
}

/** The service compares both forms and shows the better one: whether the written form alone would be enough. */
function isFoundAsWritten({ explicacion }: Match): boolean {
  const { forma, nombreNormalizado, coincidenciaNormalizada } = explicacion;
  if (forma === "escrita" || nombreNormalizado === null || coincidenciaNormalizada === null) return true;
  return reaches(compare(prepareName(nombreNormalizado), encode(coincidenciaNormalizada)), POSIBLE);
}

export const STEPS: readonly Step[] = [
  rewriting("accents", (text) => text.normalize("NFC").replace(/(?![\0-\x7f])\p{Script=Latin}/gu, " ")),
  rewriting("transliteration", (text) =>
    text.replace(/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/gu, " "),
  ),
  rewriting("points, apostrophes", (text) => text.replace(/[.'’`´](?<!\ba\.(?:k\.(?:a\.)?)?)/gu, " ")),
  rewriting("titles", withTitles),
  rewriting("legal forms", withLegalForms),
  rewriting("a.k.a. and ;", (text) => text.replace(/;|\ba\.k\.a\.\s/gu, " ")),
  { name: "sorted form", without: unchanged, stands: isFoundAsWritten },
];
