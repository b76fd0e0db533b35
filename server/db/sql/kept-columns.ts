/** SQL that reads a column's text as JSON. Null if it is no longer valid, because somebody overwrote it. */
export const keptJson = (column: string): string =>
  `CASE WHEN pg_input_is_valid(${column}, 'jsonb') THEN ${column}::jsonb END`;

/**
 * SQL for parsed texts beside their rows: `FROM diligencia, ${parsed({ e: "evidencia" })}`. Parses each text once.
 * Without the OFFSET PostgreSQL parses it again for each value.
 */
export const parsed = (texts: Readonly<Record<string, string>>): string =>
  `LATERAL (SELECT ${Object.entries(texts).map(([name, column]) => `${keptJson(column)} AS ${name}`)} OFFSET 0) parsed`;

/** The moment inside a UUIDv7, in milliseconds, in SQL. */
export const idMs = (id: string): string =>
  `('x' || lpad(replace(left(${id}::text, 13), '-', ''), 16, '0'))::bit(64)::bigint`;

/** SQL that casts a text to a type. Null if it is no longer valid. */
export const valid = (text: string, type: string): string =>
  `CASE WHEN pg_input_is_valid(${text}, '${type}') THEN (${text})::${type} END`;

/** The year of Bogota of the moment inside a UUIDv7, in SQL. */
export const idYear = (id: string): string =>
  `extract(year FROM to_timestamp(${idMs(id)} / 1000.0) AT TIME ZONE 'America/Bogota')::int`;

/** The month of Bogota of `creada_en`, as counters name it, in SQL. */
export const BOGOTA_MONTH = "to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM')";
