/** What a person writes around a NIT's digits: dots, spaces and the hyphen of the verification digit. */
const WRITTEN_NIT = /^[. ]*\d[\d. ]*(?:-[. ]*\d[\d. ]*)?$/;
const NIT_DIGITS = /^\d{5,15}$/;

/** Digits only, the verification digit kept: `900.123.456-7` is `9001234567` (contract-decisions 55). */
export function normalizeNit(text: string): string {
  return text.replace(/\D/g, "");
}

/**
 * Whether `text` reads as a NIT: digits with dots, spaces and one hyphen between them, 5 to 15 digits in all. A wrong
 * verification digit is not refused (contract-decisions 57).
 */
export function isValidNit(text: string): boolean {
  return WRITTEN_NIT.test(text.trim()) && NIT_DIGITS.test(normalizeNit(text));
}
