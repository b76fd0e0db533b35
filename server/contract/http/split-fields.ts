import { z } from "zod";
import "./issues";

/** A body held against its schema. */
interface SplitFields {
  /** The body without unknown fields and `null` (contract-decisions 18). */
  readonly known: unknown;
  /** Paths of unknown fields, such as `documento.tipoDocumento`, up to the limit. Never a value. */
  readonly ignored: readonly string[];
}

/** Limits of unknown fields in an answer. */
export const IGNORED_MAX = 20;
export const IGNORED_CHARS_MAX = 100;

/** Splits a JSON body into the fields of its schema and the names of all others (contract-decisions 353). */
export function splitFields(schema: z.ZodType, sent: unknown): SplitFields {
  const ignored: string[] = [];
  const pick = (at: unknown, value: unknown, path: string): unknown => {
    const shape = shapeOf(at);
    if (shape === null || typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const known: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(value)) {
      if (Object.hasOwn(shape, name)) {
        if (field !== null) known[name] = pick(shape[name], field, `${path}${name}.`);
      } else if (ignored.length < IGNORED_MAX) {
        ignored.push(shownPath(path + name));
      }
    }
    return known;
  };
  return { known: pick(schema, sent, ""), ignored };
}

/** Fields of an object schema, inside optional and transformed ones. Null for other schemas. */
function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | null {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap());
  return null;
}

/** Truncated, without characters that reorder or hide text. */
function shownPath(path: string): string {
  const shown = [...path.slice(0, 4 * IGNORED_CHARS_MAX).replace(/\p{C}/gu, "\ufffd")];
  return shown.length > IGNORED_CHARS_MAX
    ? `${shown.slice(0, IGNORED_CHARS_MAX - 1).join("")}…`
    : shown.join("");
}
