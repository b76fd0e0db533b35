import { z } from "zod";
import { documentedAs } from "./common";
import { text } from "./text";

/**
 * An integer in a query string. Digits only: coercion would also take "", "0x10" and "1e2"
 * (contract-decisions 22).
 */
export const queryInteger = (min: number, max: number, fallback: number) =>
  requiredInteger(min, max, { default: fallback }).default(fallback);

/** A required one. */
export function requiredInteger(min: number, max: number, documented: object = {}) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: `Debe ser un entero entre ${min} y ${max}.` })
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .meta({ override: documentedAs({ type: "integer", minimum: min, maximum: max, ...documented }) });
}

/** Cursor at the end of the page before. */
export function queryCursor(pattern: RegExp) {
  return text
    .regex(pattern, { error: "Debe ser el siguiente_cursor de la página anterior." })
    .meta({ description: "El siguiente_cursor de la página anterior." });
}

/** A flag in a query string: `true` or `false`, absent is false. */
export function queryFlag() {
  return z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .meta({ override: documentedAs({ type: "boolean", default: false }) })
    .default(false);
}
