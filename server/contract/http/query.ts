import { z } from "zod";
import { isKeptMoment, KEPT_MOMENT_ERROR } from "../../domain/shared/bogota";
import { documentedAs } from "./common";
import { text } from "./text";

/**
 * An integer in a query string. Digits only: coercion would also take "", "0x10" and "1e2"
 * (contract-decisions 22).
 */
export const queryInteger = (min: number, max: number, fallback: number) =>
  requiredInteger(min, max, { default: fallback }).default(fallback);

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

/** RFC 3339 with a zone. Seconds are optional (contract-decisions 23). */
const WRITTEN = /^(\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):\d{2})(:\d{2})?(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

const ERROR = "Debe ser fecha y hora ISO 8601 con zona, como 2026-11-20T10:15:00Z.";

/** The first millisecond not before the written moment. Null if it is none or has no zone. */
function parseMoment(written: string): Date | null {
  const [, minutes = "", seconds = ":00", fraction = ".", zone = ""] = WRITTEN.exec(written) ?? [];
  if (minutes === "" || !isCalendarDay(minutes.slice(0, 10))) return null;
  const base = Date.parse(`${minutes}${seconds}Z`);
  const offset = Date.parse(`2000-01-01T00:00:00${zone}`);
  if (Number.isNaN(base) || Number.isNaN(offset)) return null;
  const digits = fraction.slice(1).padEnd(9, "0");
  const ms = Math.ceil(Number(digits) / 1_000_000);
  return new Date(base + ms + offset - Date.parse("2000-01-01T00:00:00Z"));
}

/** `Date` would read 30 February as 2 March. */
function isCalendarDay(day: string): boolean {
  const parsed = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(day);
}

/** A moment in a body or a query string, of the years 0 to 9999. */
export const moment = text
  .transform((written, context) => {
    // An unescaped plus sign arrives in a query string as a space.
    const parsed = parseMoment(written.replace(/ (?=\d{2}:\d{2}$)/, "+"));
    if (parsed !== null) return parsed;
    context.addIssue({ code: "custom", message: ERROR });
    return z.NEVER;
  })
  // RFC 3339 requires seconds, which we accept without.
  .meta({ format: "date-time" });

/** A moment that can be stored. */
export const keptMoment = moment.refine(isKeptMoment, { error: KEPT_MOMENT_ERROR });
