import { remembering } from "../../shared/text-pages";
import { translationsOf } from "../names/abbreviations";
import { decode, encode } from "../names/alphabet";
import { consonantsOf } from "../names/sounds";
import { type PreparedName, prepareCodes } from "../score/jaro-matches";
import type { PersonaTipo } from "../types";
import { SoundedText, type SoundedToken, soundedToken } from "./edits";
import { fatherIn, formsOf } from "./well-known-names";

/** A unit of a query's name, to be compared with many: each form is prepared when it is first asked for. */
export class OwnWord {
  private ownPrepared: PreparedName | null = null;
  private ownSounded: SoundedToken | null = null;
  private ownConsonants: PreparedName | null | undefined;
  private ownFather: string | null = null;
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

  /** Whose patronymic it is (`fatherIn`). */
  get father(): string {
    this.ownFather ??= fatherIn(decode(this.codes, 0, this.codes.length));
    return this.ownFather;
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

/** The word of these letters. Names share most of their words, so each is prepared once. */
export const ownWordOf = remembering(4_096, (word: string) => new OwnWord(encode(word)));

/**
 * A unit of a listed name, to be compared with those of a query: its sounds and its consonants are made when they are
 * first asked for. Reused from one to the next.
 */
export class ListedWord {
  private text: Uint8Array = new Uint8Array(0);
  private start = 0;
  length = 0;
  private readonly sounds = new SoundedText();
  private isSounded = false;
  private ownConsonants: Uint8Array | null | undefined;

  /** Takes the `length` letters of `text` from `start` on. */
  read(text: Uint8Array, start: number, length: number): void {
    this.text = text;
    this.start = start;
    this.length = length;
    this.isSounded = false;
    this.ownConsonants = undefined;
  }

  /** See `SoundedText.quarterEdits`. */
  quarterEdits(token: SoundedToken, most: number): number {
    if (!this.isSounded) this.sounds.read(this.text, this.start, this.length);
    this.isSounded = true;
    return this.sounds.quarterEdits(token, most);
  }

  /** Null where there are too few. */
  get consonants(): Uint8Array | null {
    if (this.ownConsonants === undefined) {
      const consonants = consonantsOf(decode(this.text, this.start, this.start + this.length));
      this.ownConsonants = consonants === "" ? null : encode(consonants);
    }
    return this.ownConsonants;
  }
}
