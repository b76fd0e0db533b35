import { decode, encode } from "../names/alphabet";
import { consonantsOf } from "../names/sounds";
import { translationsOf } from "../names/translations";
import { type PreparedName, prepareCodes } from "../score/jaro-matches";
import type { PersonaTipo } from "../types";
import { type SoundedToken, soundedToken } from "./edits";
import { formsOf } from "./well-known-names";

/** A unit of a query's name, to be compared with many: each form is prepared when it is first asked for. */
export class OwnWord {
  private ownPrepared: PreparedName | null = null;
  private ownSounded: SoundedToken | null = null;
  private ownConsonants: PreparedName | null | undefined;
  private ownForms: readonly Uint8Array[] | null = null;

  constructor(
    readonly codes: Uint8Array,
    private readonly tipo: PersonaTipo = "natural",
  ) {}

  get prepared(): PreparedName {
    this.ownPrepared ??= prepareCodes(this.codes);
    return this.ownPrepared;
  }

  get sounded(): SoundedToken {
    this.ownSounded ??= soundedToken(this.codes, this.prepared.bits);
    return this.ownSounded;
  }

  /** Other spellings of a person's name (`formsOf`), and what a company's word is in English or Spanish. */
  get forms(): readonly Uint8Array[] {
    const formsAs = this.tipo === "natural" ? formsOf : translationsOf;
    this.ownForms ??= formsAs(decode(this.codes, 0, this.codes.length)).map(encode);
    return this.ownForms;
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
