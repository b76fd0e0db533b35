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
