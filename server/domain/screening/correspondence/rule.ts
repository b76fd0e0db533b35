/** The numbers of the candidate rule, in hundredths. How they were chosen: docs/matching.md, "Correspondence". */

/** From which correspondence on an entry with a sufficient score is a match. */
export const MINIMUM_PERCENT = 82;
export const CORRESPONDENCIA_MINIMA = MINIMUM_PERCENT / 100;

/** What an initial that fits the other token is worth: J. for JUAN. */
export const INITIAL_PERCENT = 90;

/** What a name is worth beside the form that another country writes: VOLODYMYR for VLADIMIR. */
export const NAME_FORM_PERCENT = 90;

/** What a company's word is worth beside a longer one that it abbreviates: BKG for BANKING. Measured: docs/matching.md section 10. */
export const ABBREVIATION_PERCENT = 90;

/** Unrelated words of any length share letters by chance: what scores less is not looked at, what is worth less is nothing. */
export const RELATED_PERCENT = 55;
export const WORTHY_PERCENT = 65;
export const RELATED_CONSONANTS_PERCENT = 60;

/** So short a token is no word that survives an error. */
export const SHORT_TOKEN = 3;

/** How much of the longer of two tokens may be edits, and how much may in one pair where all others, two at least, are equal. */
export interface Budget {
  readonly percent: number;
  readonly forgivenPercent: number;
}

export const PERSON_BUDGET: Budget = { percent: 45, forgivenPercent: 50 };
/** In a script without vowels a word has so few letters that half of them say nothing. */
export const UNVOWELLED_BUDGET: Budget = { percent: 34, forgivenPercent: 34 };
/** Companies differ in one word that looks alike more often than anybody misspells half of it. */
export const COMPANY_BUDGET: Budget = { percent: 25, forgivenPercent: 25 };
/** Of companies more so: "Globalcafé" is no "Global Age". */
export const JOINED_COMPANY_BUDGET: Budget = { percent: 15, forgivenPercent: 15 };
/** Joined tokens are long, and so alike more easily. */
export const JOINED_BUDGET: Budget = { percent: 25, forgivenPercent: 25 };
/** Of consonants alone, which are few. */
export const CONSONANT_BUDGET_PERCENT = 50;

/** The thresholds by which two names are different although their words correspond. See contradictions.ts. */
export interface ContradictionRule {
  /** In how many entries of the lists in force a word is known: a typo makes a word that nobody has. */
  readonly knownFrom: number;
  /** Two known words are one name where they sound the same, and where one edit parts them and they are of one sex. */
  readonly isOneBySound: boolean;
  readonly isOneByEdit: boolean;
  /** So few entries have a rare word: one that is known, and that two typos may still make of another. */
  readonly rareBelow: number;
  /**
   * Quarters of an edit up to which a rare listed word of so many letters may be another spelling of a name that everybody
   * knows: one letter is heard, however many are spelled (Judith, Yulith; Giovanni, Geovany).
   */
  readonly spelledQuarters: number;
  readonly fewestSpelledLetters: number;
  /** What a pair must be worth, in hundredths, that its words are not left over. */
  readonly pairedPercent: number;
  /** Fewest letters of a word that is known, and of one that is left over: shorter ones survive no error. */
  readonly fewestKnownLetters: number;
  readonly fewestLeftLetters: number;
  /** The same of a company's, whose short words are to be equal anyway. */
  readonly fewestCompanyLetters: number;
  /** Unknown words that are left on both sides and score so much, in hundredths, may be one, badly mistyped. */
  readonly mistypedPercent: number;
}

export const CONTRADICTIONS: ContradictionRule = {
  knownFrom: 3,
  isOneBySound: true,
  isOneByEdit: true,
  rareBelow: 10,
  spelledQuarters: 7,
  fewestSpelledLetters: 5,
  pairedPercent: 60,
  fewestKnownLetters: SHORT_TOKEN,
  fewestLeftLetters: SHORT_TOKEN + 1,
  fewestCompanyLetters: 2,
  mistypedPercent: 50,
};
