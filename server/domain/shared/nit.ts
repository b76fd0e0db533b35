/** A NIT as written: digits with dots, spaces and the hyphen of the verification digit. */
const WRITTEN_NIT = /^[. ]*\d[\d. ]*(?:-[. ]*\d[\d. ]*)?$/;
const NIT_DIGITS = /^\d{5,15}$/;

/** Digits only, including the verification digit: `900.123.456-7` is `9001234567` (contract-decisions 55). */
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

/** DIAN's weights of the digits before the verification digit, from the last one on. */
const PESOS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** Including the verification digit. */
export const MOST_NIT_DIGITS = PESOS.length + 1;

/** The verification digit of a NIT's other digits, 15 at most. Source: DIAN, Orden Administrativa 4 de 1989. */
export function digitoDeVerificacion(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (PESOS[place] ?? 0), 0);
  const rest = sum % 11;
  return rest > 1 ? 11 - rest : rest;
}

/** Whether a NIT's last digit, of digits alone, is the verification digit of the others. */
export const hasItsDigit = (digits: string): boolean =>
  digits.length > 5 &&
  digits.length <= MOST_NIT_DIGITS &&
  digitoDeVerificacion(digits.slice(0, -1)) === Number(digits.at(-1));

/** A NIT as typed: its digits, and the verification digit after a hyphen if there is one. */
function readTyped(typed: string): { readonly digits: string; readonly given: string | null } | null {
  if (!isValidNit(typed)) return null;
  const [, body, given = null] = /^(.*\d)\s*-\s*(\d)\s*$/.exec(typed.trim()) ?? [];
  return { digits: normalizeNit(body ?? typed), given };
}

/** Whether the verification digit after the hyphen is not that of the number. */
export function hasWrongDigit(typed: string): boolean {
  const read = readTyped(typed);
  return read !== null && read.given !== null && Number(read.given) !== digitoDeVerificacion(read.digits);
}

/** Every NIT, as stored, of the company that a typed NIT names: with any verification digit, or without one. */
export function nitsOfBase(typed: string): readonly string[] {
  const read = readTyped(typed);
  if (read === null) return [];
  const { digits, given } = read;
  const base = given === null && hasItsDigit(digits) ? digits.slice(0, -1) : digits;
  return [...new Set([digits, base, ...Array.from("0123456789", (digit) => base + digit)])];
}

/**
 * Message about a NIT while it is typed: whether the verification digit after the hyphen is right, or which would be.
 * Null if it is no NIT.
 */
export function digitoInWords(typed: string): string | null {
  const read = readTyped(typed);
  if (read === null) return null;
  const { digits, given } = read;
  if (given === null) {
    return `Si esos son todos los dígitos, su dígito de verificación es ${digitoDeVerificacion(digits)}: escríbalo después de un guion.`;
  }
  const expected = digitoDeVerificacion(digits);
  return String(expected) === given
    ? `El dígito de verificación ${given} corresponde.`
    : `El dígito de verificación de ese número es ${expected}, no ${given}. Revise el NIT.`;
}
