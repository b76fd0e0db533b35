import { digitoDeVerificacion, isValidNit, normalizeNit } from "./nit";

/**
 * Message about a NIT while it is typed: whether the verification digit after the hyphen is right, or which would be.
 * Null if it is no NIT.
 */
export function digitoInWords(typed: string): string | null {
  if (!isValidNit(typed)) return null;
  const [, body, given] = /^(.*\d)\s*-\s*(\d)\s*$/.exec(typed.trim()) ?? [];
  const digits = normalizeNit(body ?? typed);
  if (body === undefined) {
    return `Si esos son todos los dígitos, su dígito de verificación es ${digitoDeVerificacion(digits)}: escríbalo después de un guion.`;
  }
  const expected = digitoDeVerificacion(digits);
  return String(expected) === given
    ? `El dígito de verificación ${given} corresponde.`
    : `El dígito de verificación de ese número es ${expected}, no ${given}. Revise el NIT.`;
}
