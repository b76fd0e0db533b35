import { type Columns, type ColumnType, mapColumns, nullable, type WrittenOf } from "./column-types";

/** Every table of the database by its columns: `t.lote.nombreArchivo`. */
export * as t from "../../../generated/tables";

/** Some of a table's columns, in this order. */
export const pick = <C extends Columns, Name extends keyof C & string>(
  from: C,
  ...names: readonly Name[]
): Pick<C, Name> => Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<C, Name>;

type Nullable<Type> =
  Type extends ColumnType<infer Read, infer Written, infer Json>
    ? ColumnType<Read | null, Written | null, Json | null>
    : never;
type Typed<C extends Columns, Said> = {
  readonly [Name in keyof C]: Name extends keyof Said
    ? null extends WrittenOf<C>[Name]
      ? Nullable<Said[Name]>
      : Said[Name] & ColumnType
    : C[Name];
};

/** Adds what the schema does not say about columns: words of a CHECK, shape of a JSON. Nulls stay. */
export const typed = <C extends Columns, const Said extends { readonly [Name in keyof C]?: ColumnType }>(
  columns: C,
  said: Said,
): Typed<C, Said> =>
  mapColumns(columns, (type, name) => ({ ...type, ...said[name], nulls: type.nulls })) as Typed<C, Said>;

/** The columns as a statement finds them that calls the table so. */
export const aliased = <C extends Columns>(columns: C, alias: string): C =>
  mapColumns(columns, (type) => (type.of ? { ...type, of: [alias, type.of[1]] } : type)) as C;

/** The columns as an outer join gives them. */
export const outer = <C extends Columns>(columns: C) =>
  mapColumns(columns, nullable) as { readonly [Name in keyof C]: Nullable<C[Name]> };

type Standing = readonly (readonly [name: string, table: string, column: string])[];
const standing = (columns: Columns): Standing =>
  Object.entries(columns).flatMap(([name, { of }]) => (of ? [[name, ...of] as const] : []));

/** SQL for `$row`: the row's table columns. Expressions follow by hand. */
export const selected = (row: Columns): string =>
  standing(row)
    .map(([name, of, column]) => `${of}.${column}${name === column ? "" : ` AS "${name}"`}`)
    .join(", ");

/** SQL for `$values`: the parameters that are columns. */
export function inserted(params: Columns): string {
  const columns = standing(params);
  return `(${columns.map(([, , column]) => column)}) VALUES (${columns.map(([name]) => `$${name}`)})`;
}

/** Like `inserted`, for many rows that `$items` has as JSON: the text after INSERT INTO a table. */
export function insertedItems(item: Columns): string {
  const columns = standing(item);
  return `(${columns.map(([, , column]) => column)}) SELECT ${columns.map(([name]) => `"${name}"`)}
    FROM json_to_recordset($items::json) AS item (${columns.map(([name]) => `"${name}" ${item[name]?.typname}`)})`;
}
