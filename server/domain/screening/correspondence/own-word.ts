import { translationsOf } from "../names/abbreviations";
import { decode, encode } from "../names/alphabet";
import { consonantsOf } from "../names/sounds";
import { type PreparedName, prepareCodes } from "../score/jaro-matches";
import type { PersonaTipo } from "../types";
import { type SoundedToken, soundedToken } from "./edits";
import { formsOf, mayBePatronymic } from "./well-known-names";

/** A unit of a query's name, to be compared with many: each form is prepared when it is first asked for. */
export class OwnWord {
  private ownPrepared: PreparedName | null = null;
  private ownSounded: SoundedToken | null = null;
  private ownConsonants: PreparedName | null | undefined;
  private ownPatronymic: string | null | undefined;
  private readonly ownForms = new Map<PersonaTipo, readonly Uint8Array[]>();

  constructor(readonly codes: Uint8Array) {}

  get prepared(): PreparedName {
    this.ownPrepared ??= prepareCodes(this.codes);
    return this.ownPrepared;
  }

  get sounded(): SoundedToken {
    this.ownSounded ??= soundedToken(this.codes, this.prepared.bits);
    return this.ownSounded;
  }

  /** Other spellings of a person's name (`formsOf`), and what a company's word is in English or Spanish. */
  formsAs(tipo: PersonaTipo): readonly Uint8Array[] {
    let forms = this.ownForms.get(tipo);
    if (forms === undefined) {
      const word = decode(this.codes, 0, this.codes.length);
      forms = (tipo === "natural" ? formsOf : translationsOf)(word).map(encode);
      this.ownForms.set(tipo, forms);
    }
    return forms;
  }

  /** The word, if it may be a patronymic: those are compared by the name in them. */
  get patronymic(): string | null {
    if (this.ownPatronymic === undefined) {
      const word = decode(this.codes, 0, this.codes.length);
      this.ownPatronymic = mayBePatronymic(word) ? word : null;
    }
    return this.ownPatronymic;
  }

  /** Null where there are too few. */
  get consonants(): PreparedName | null {
    if (this.ownConsonants === undefined) {
      const consonants = consonantsOf(decode(this.codes, 0, this.codes.length));
      this.ownConsonants = consonants === "" ? null : prepareCodes(encode(consonants));
    }
    return this.ownConsonants;
  }
}

/** Words that are remembered together. */
const MOST_KNOWN = 4_096;
const known = new Map<string, OwnWord>();

/** The word of these letters. Names share most of their words, so each is prepared once. */
export function ownWordOf(word: string): OwnWord {
  let own = known.get(word);
  if (own === undefined) {
    if (known.size === MOST_KNOWN) known.clear();
    own = new OwnWord(encode(word));
    known.set(word, own);
  }
  return own;
}
