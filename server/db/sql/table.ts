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

/** The table with what only we know of some columns: the words of a CHECK, what a JSON is. Nulls stay the schema's. */
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

/** What a statement has for `$row`: the row's columns of tables, to be selected. Expressions follow by hand. */
export const selected = (row: Columns): string =>
  standing(row)
    .map(([name, of, column]) => `${of}.${column}${name === column ? "" : ` AS "${name}"`}`)
    .join(", ");

/** What it has for `$values`: the parameters that are columns, to be inserted. */
export function inserted(params: Columns): string {
  const columns = standing(params);
  return `(${columns.map(([, , column]) => column)}) VALUES (${columns.map(([name]) => `$${name}`)})`;
}

/** The same of many rows, which the parameter `$items` has as JSON: what follows INSERT INTO a table. */
export function insertedItems(item: Columns): string {
  const columns = standing(item);
  return `(${columns.map(([, , column]) => column)}) SELECT ${columns.map(([name]) => `"${name}"`)}
    FROM json_to_recordset($items::json) AS item (${columns.map(([name]) => `"${name}" ${item[name]?.typname}`)})`;
}
