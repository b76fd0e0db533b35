/** A column's text as JSON, in SQL; null where it is none any more, because somebody wrote over it. */
export const keptJson = (column: string): string =>
  `CASE WHEN pg_input_is_valid(${column}, 'jsonb') THEN ${column}::jsonb END`;

/** The moment inside a UUIDv7, in milliseconds, in SQL. */
export const idMs = (id: string): string =>
  `('x' || lpad(replace(left(${id}::text, 13), '-', ''), 16, '0'))::bit(64)::bigint`;
