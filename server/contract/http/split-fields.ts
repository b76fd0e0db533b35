import { z } from "zod";
import "./issues";

/** A body held against its schema. */
interface SplitFields {
  /** The body without unknown fields and without `null`, which stands for an absent field (contract-decisions 18). */
  readonly known: unknown;
  /** Paths of the unknown fields, as `documento.tipoDocumento`; not more than are told. Never a value. */
  readonly ignored: readonly string[];
}

/** What an answer tells of fields that it does not know. */
export const IGNORED_MAX = 20;
export const IGNORED_CHARS_MAX = 100;

/** Splits a JSON body into what its schema reads and the names of everything else (contract-decisions 353). */
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

/** The fields of an object, through what may be absent and what is transformed; null of anything else. */
function shapeOf(schema: unknown): Readonly<Record<string, unknown>> | null {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap());
  return null;
}

/** Cut short, and nothing in it that could turn or hide what stands around it. */
function shownPath(path: string): string {
  const shown = [...path.slice(0, 4 * IGNORED_CHARS_MAX).replace(/\p{C}/gu, "\ufffd")];
  return shown.length > IGNORED_CHARS_MAX
    ? `${shown.slice(0, IGNORED_CHARS_MAX - 1).join("")}…`
    : shown.join("");
}
