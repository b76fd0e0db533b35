/** The numbers of the candidate rule, in hundredths. How they were chosen: docs/matching.md, "Correspondence". */

/** From which correspondence on an entry with a sufficient score is a match. */
export const MINIMUM_PERCENT = 82;
export const CORRESPONDENCIA_MINIMA = MINIMUM_PERCENT / 100;

/** What an initial that fits the other token is worth: J. for JUAN. */
export const INITIAL_PERCENT = 90;

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
/** Of a script without vowels a word has so few letters that half of them say nothing. */
export const UNVOWELLED_BUDGET: Budget = { percent: 34, forgivenPercent: 34 };
/** Companies differ in one word that looks alike more often than anybody misspells half of it. */
export const COMPANY_BUDGET: Budget = { percent: 25, forgivenPercent: 25 };
/** Joined tokens are long, and so alike more easily. */
export const JOINED_BUDGET: Budget = { percent: 25, forgivenPercent: 25 };
/** Of consonants alone, which are few. */
export const CONSONANT_BUDGET_PERCENT = 50;
