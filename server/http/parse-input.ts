import type { z } from "zod";
import { issuesOf } from "../contract/http/issues";
import { ServiceError } from "../domain/shared/errors";

/** @throws ServiceError `validation_error` with an issue for everything that is wrong. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ServiceError("validation_error", { issues: issuesOf(result.error) });
}

/**
 * Parses a query string by its schema. Ignores unknown parameters and rejects repeated ones, because it is unclear
 * which one counts (contract-decisions 24).
 */
export function parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> {
  const names = [...search.keys()];
  const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  if (repeated.length > 0) {
    throw new ServiceError("validation_error", {
      issues: repeated.map((name) => ({ path: [name], message: "No se admite más de una vez." })),
    });
  }
  return parseWith(schema, Object.fromEntries(search));
}

/**
 * Parses path parameters by their schema.
 * @throws ServiceError `not_found` for a malformed id (contract-decisions 170).
 */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new ServiceError("not_found");
}

const MAX_DEPTH = 16;

/**
 * Parses a body as JSON by its bytes: Content-Type is ignored (contract-decisions 10), invalid UTF-8 is rejected
 * (11), a leading BOM is accepted.
 * @throws ServiceError `invalid_json`; `validation_error` for more than 16 levels (14).
 */
export function parseJson(bytes: Uint8Array): unknown {
  const value = decode(bytes);
  if (!isShallow(value)) {
    throw new ServiceError("validation_error", {
      issues: [{ path: [], message: `El cuerpo admite ${MAX_DEPTH} niveles de anidamiento como máximo.` }],
    });
  }
  return value;
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ServiceError("invalid_json", { cause });
  }
}

/** Checks level by level without recursion, so that later code may recurse. */
function isShallow(value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) return false;
    level = level.flatMap((container) => Object.values(container)).filter(isContainer);
  }
  return true;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
