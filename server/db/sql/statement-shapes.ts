import type { Columns, WrittenOf } from "./column-types";
import { type Statement, sql } from "./statement";

interface Shapes<Params extends Columns, Row extends Columns> {
  /** Name of the shape without conditions. The others add their number. */
  readonly name: string;
  readonly params: Params;
  /** Condition for each parameter. It is left out if the parameter is null. */
  readonly conditions: { readonly [Name in keyof Params]?: string };
  readonly row: Row;
  /** Builds the text with the conditions, each after an AND. */
  readonly text: (where: string) => string;
}

/**
 * Declares a statement for every combination of conditions, each planned for its own index. Returns a function that
 * picks the one for given values.
 */
export function shapes<const Params extends Columns, const Row extends Columns>({
  name,
  params,
  conditions,
  row,
  text,
}: Shapes<Params, Row>): (values: WrittenOf<Params>) => Statement<Params, Row> {
  const optional = Object.keys(conditions);
  const declare = (present: readonly string[], choice: number) => {
    const shape = text(present.map((param) => ` AND ${conditions[param]}`).join(""));
    const used = Object.entries(params).filter(([param]) => new RegExp(`\\$${param}\\b`).test(shape));
    // Keeps only the values that the statement uses.
    const numbered = choice === 0 ? name : `${name}#${choice}`;
    const declared = { name: numbered, params: Object.fromEntries(used) as Params, row };
    return sql({ ...declared, text: shape });
  };
  const choices = Array.from({ length: 2 ** optional.length }, (_, choice) =>
    optional.filter((_, place) => choice & (1 << place)),
  );
  const byName = new Map(choices.map((present, choice) => [present.join(), declare(present, choice)]));
  return (values) => {
    const shape = byName.get(optional.filter((param) => values[param] !== null).join());
    if (shape === undefined) throw new Error(`${name}: no shape for these values`);
    return shape;
  };
}
