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
 * A query string by its schema. Unknown parameters are ignored; one given twice is refused, since which of
 * the two counts is anybody's guess (contract-decisions 24).
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
 * Path parameters by their schema.
 * @throws ServiceError `not_found`: what does not look like an id names nothing (contract-decisions 170).
 */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new ServiceError("not_found");
}
