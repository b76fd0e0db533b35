import { z } from "zod";
import { isKeptMoment, KEPT_MOMENT_ERROR } from "../../domain/shared/bogota";
import { text } from "./text";

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
