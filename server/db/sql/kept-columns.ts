/** A column's text as JSON, in SQL; null where it is none any more, because somebody wrote over it. */
export const keptJson = (column: string): string =>
  `CASE WHEN pg_input_is_valid(${column}, 'jsonb') THEN ${column}::jsonb END`;

/**
 * Such texts beside the rows that have them: `FROM diligencia, ${parsed({ e: "evidencia" })}`. Each is parsed once, however
 * often it is asked: without the OFFSET PostgreSQL parses it anew for each value that is taken from it.
 */
export const parsed = (texts: Readonly<Record<string, string>>): string =>
  `LATERAL (SELECT ${Object.entries(texts).map(([name, column]) => `${keptJson(column)} AS ${name}`)} OFFSET 0) parsed`;

/** The moment inside a UUIDv7, in milliseconds, in SQL. */
export const idMs = (id: string): string =>
  `('x' || lpad(replace(left(${id}::text, 13), '-', ''), 16, '0'))::bit(64)::bigint`;

/** A text as a value of a type, in SQL; null where it is none any more. */
export const valid = (text: string, type: string): string =>
  `CASE WHEN pg_input_is_valid(${text}, '${type}') THEN (${text})::${type} END`;

/** The year of Bogota of the moment inside a UUIDv7, in SQL. */
export const idYear = (id: string): string =>
  `extract(year FROM to_timestamp(${idMs(id)} / 1000.0) AT TIME ZONE 'America/Bogota')::int`;

/** The month of Bogota of `creada_en`, as counters name it, in SQL. */
export const BOGOTA_MONTH = "to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM')";
