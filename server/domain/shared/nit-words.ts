import { digitoDeVerificacion, isValidNit, normalizeNit } from "./nit";

/**
 * What to say of a NIT while it is typed: whether its verification digit, after a hyphen, is the one that its other
 * digits have, or which that would be. Nothing of what is no NIT: the field says that.
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
