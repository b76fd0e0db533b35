import "./issues";
import { z } from "zod";
import { isValidNit, normalizeNit } from "../../domain/shared/nit";

const LONE_SURROGATE = /\p{Surrogate}/u;

/** The pattern of a text in OpenAPI. `text` also refuses lone surrogates, which JSON in UTF-8 cannot hold. */
const WITHOUT_NUL = "^[^\\u0000]*$";

/** Pattern: at least `min` characters after trimming. */
const trimmedPattern = (min: number): string =>
  min > 1 ? `^\\s*[^\\s\\u0000][^\\u0000]{${min - 2},}[^\\s\\u0000]\\s*$` : "^\\s*[^\\s\\u0000][^\\u0000]*$";

/**
 * Any text a client sends. PostgreSQL refuses U+0000 and turns an unpaired surrogate into another character,
 * so both are refused in every field (contract-decisions 15).
 */
export const text = z.string().refine((value) => !value.includes("\u0000") && !LONE_SURROGATE.test(value), {
  error: "No se admiten el carácter U+0000 ni sustitutos UTF-16 sueltos.",
  abort: true,
});

/** Lengths count code points, not UTF-16 units: an emoji is one character (contract-decisions 63). */
function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** Text of `min` to `max` code points, as sent: neither trimmed nor normalized. */
export function boundedText(min: number, max: number) {
  return text
    .refine((value) => isBetween(codePoints(value), min, max), { error: lengthMessage(min, max) })
    .meta({ minLength: min, maxLength: max, pattern: WITHOUT_NUL });
}

/** Any text, with each accent in its composed form (NFC): two ways to write one are one text. */
export const composed = text.normalize("NFC");

/**
 * Text of at most `max` code points as sent, and at least `min` after trimming. `error` is the message, `of` what it is
 * read as.
 */
export function trimmedText(min: number, max: number, error = lengthMessage(min, max), of = text) {
  return of
    .refine((value) => codePoints(value) <= max, { error, abort: true })
    .trim()
    .refine((value) => codePoints(value) >= min, { error })
    .meta({ minLength: min, maxLength: max, pattern: trimmedPattern(min) });
}

/** Control characters, line ends, and characters that change the direction of text. */
const UNSEEN = "\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069";
const NOT_OF_A_NAME = new RegExp(`[${UNSEEN}]|://`, "u");

/** A name that mails and papers repeat: one line, as it is seen, and no address that a reader could be led to (contract-decisions 244). */
export function nameText(min: number, max: number) {
  const pattern = `^ *[^\\s${UNSEEN}]${min > 1 ? `[^${UNSEEN}]{${min - 2},}[^\\s${UNSEEN}]` : `[^${UNSEEN}]*`} *$`;
  return trimmedText(min, max)
    .refine((name) => !NOT_OF_A_NAME.test(name), {
      error: "Escriba un nombre en una sola línea, sin direcciones web ni caracteres de control.",
    })
    .meta({ minLength: min, maxLength: max, pattern });
}

/** An optional request field: many serializers send `null` for absent (contract-decisions 18). */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value): z.output<S> | null => value ?? null);
}

function isBetween(count: number, min: number, max: number): boolean {
  return count >= min && count <= max;
}

function lengthMessage(min: number, max: number): string {
  return `Debe tener entre ${min} y ${max} caracteres.`;
}

/** The reason of an act by support, for the record. At least one word. */
export const Motivo = trimmedText(3, 500, "Escriba el motivo: de 3 a 500 caracteres.");

/** A NIT as a person writes it, to its digits (contract-decisions 55). */
export const Nit = text
  .refine(isValidNit, { error: "NIT no válido: de 5 a 15 dígitos, con o sin puntos y guion." })
  .overwrite(normalizeNit)
  .meta({
    description: "Admite puntos y el guion del dígito de verificación; se guardan los dígitos.",
    minLength: 5,
    pattern: "^[. ]*[0-9](?:[. ]*(?:-[. ]*)?[0-9]){4,14}[. ]*$",
    // Two patterns, because a lookahead, which would need only one, does not exist in Go and Rust.
    not: { pattern: "-[^-]*-" },
  });
