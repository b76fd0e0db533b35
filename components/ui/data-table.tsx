"use client";

import { Fragment, type ReactNode, useRef } from "react";
import { Checkbox } from "./checkbox";
import { cn } from "./cn";
import { TableSkeleton } from "./skeleton";
import { useRowKeys } from "./use-row-keys";

export interface ColumnDef<Row> {
  /** The name in a card too, if it is text. */
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Aligned right. */
  readonly isNumeric?: boolean;
  /** The head of a card, without a label. */
  readonly isTitle?: boolean;
}

/** The name of a column in a card. Empty for the one column that is headed by no text. */
const labelOf = (header: ReactNode): string => (typeof header === "string" ? header : "");

/** Selected rows by id. Others are absent. */
export type RowSelection = Readonly<Record<string, boolean>>;

export interface DataTableProps<Row> {
  /** For screen readers. */
  readonly caption: string;
  readonly columns: readonly ColumnDef<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Shown in place of an empty table. */
  readonly empty: ReactNode;
  /** ↵ or a click on the row. Without it, they follow the first link of the row. */
  readonly onOpen?: (row: Row) => void;
  /** `x` selects the focused row. */
  readonly selection?: RowSelection;
  readonly onSelectionChange?: (selection: RowSelection) => void;
  /** Rows of one group follow each other, under a heading. */
  readonly groupOf?: (row: Row) => { readonly id: string; readonly heading: ReactNode };
  /** New rows are loading. The old ones stay, under a line that says so. */
  readonly isStale?: boolean;
}

/** Rows under a sticky head. Under 640 px, cards. `j` and `k` move between rows, `↵` opens one. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, empty, onOpen, isStale = false } = props;
  const { selection, onSelectionChange, groupOf } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  // An empty result of the previous query says nothing about this one.
  if (rows.length === 0) return isStale ? <TableSkeleton /> : empty;
  const chooses = selection !== undefined;
  const ids = rows.map(rowId);
  const isChosen = (at: number) => selection?.[ids[at] ?? ""] === true;
  const chosen = ids.filter((_, at) => isChosen(at)).length;
  const choose = (some: readonly string[], isChosen: boolean) => {
    const others = Object.entries(selection ?? {}).filter(([id]) => !some.includes(id));
    onSelectionChange?.(Object.fromEntries(isChosen ? [...others, ...some.map((id) => [id, true])] : others));
  };
  return (
    <div aria-busy={isStale} className="relative rounded-lg sm:border sm:border-line sm:bg-surface">
      {isStale && <div className="absolute inset-x-0 top-0 z-20 h-0.5 animate-late rounded-full bg-accent" />}
      {/* A table laid out as cards would lose its roles, so they are explicit. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {chooses && (
              <th role="columnheader" scope="col" className={cn(HEAD, "w-10")}>
                <Checkbox
                  aria-label="Elegir todas las filas"
                  checked={chosen === rows.length}
                  isPartial={chosen > 0 && chosen < rows.length}
                  onChange={({ target }) => choose(ids, target.checked)}
                />
              </th>
            )}
            {columns.map(({ header, isNumeric }) => (
              <th
                role="columnheader"
                scope="col"
                key={labelOf(header)}
                className={cn(HEAD, isNumeric && "text-right")}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" ref={body} className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {rows.map((row, at) => (
            <Fragment key={ids[at]}>
              {groupOf && headingAt(groupOf, rows, at) !== null && (
                <tr role="row" className="max-sm:block sm:border-line sm:border-b sm:bg-sunken">
                  <td
                    role="cell"
                    colSpan={columns.length + (chooses ? 1 : 0)}
                    className="px-3.5 py-2 text-left font-medium max-sm:block max-sm:px-0 max-sm:pb-0"
                  >
                    {headingAt(groupOf, rows, at)}
                  </td>
                </tr>
              )}
              <tr
                role="row"
                data-row={ids[at]}
                tabIndex={-1}
                aria-selected={chooses ? isChosen(at) : undefined}
                onClick={onOpen && ((event) => isPlain(event.target) && onOpen(row))}
                className={cn(
                  "-outline-offset-2 max-sm:relative max-sm:flex max-sm:flex-col max-sm:rounded-lg max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-3.5",
                  "sm:border-line sm:border-b sm:last:border-0 aria-selected:bg-accent-soft",
                  onOpen && "cursor-pointer hover:bg-sunken",
                )}
              >
                {chooses && (
                  <td role="cell" className={cn(CELL, "max-sm:absolute max-sm:top-3.5 max-sm:right-3.5")}>
                    <Checkbox
                      data-choose
                      aria-label="Elegir esta fila"
                      checked={isChosen(at)}
                      onChange={({ target }) => choose(ids.slice(at, at + 1), target.checked)}
                    />
                  </td>
                )}
                {columns.map(({ header, cell, isNumeric, isTitle }) => (
                  <td
                    role="cell"
                    key={labelOf(header)}
                    data-label={labelOf(header)}
                    className={cn(
                      CELL,
                      isTitle ? cn(CARD_TITLE, chooses && "max-sm:pr-8") : CARD_LINE,
                      isNumeric && "text-right tabular-nums",
                    )}
                  >
                    <div className={cn("min-w-0", isTitle ? "xl:min-w-40" : WHOLE_WORDS)}>{cell(row)}</div>
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

/** The heading before a row that begins a group. Null before the others. */
function headingAt<Row>(
  groupOf: NonNullable<DataTableProps<Row>["groupOf"]>,
  rows: readonly Row[],
  at: number,
): ReactNode {
  const [before, row] = [rows[at - 1], rows[at]];
  if (row === undefined) return null;
  const { id, heading } = groupOf(row);
  return before !== undefined && groupOf(before).id === id ? null : heading;
}

const HEAD =
  "sticky top-(--table-top,0px) z-10 border-line border-b bg-surface px-3.5 py-2.5 font-medium text-ink-3 text-xs first:rounded-tl-lg last:rounded-tr-lg";
const CELL = "px-3.5 py-2.5 align-top max-sm:block max-sm:px-0 max-sm:py-1";
/**
 * On wide screens a column is as wide as its longest word. Only longer words and references break: with
 * `break-all`, columns shrink to a few letters.
 */
const WHOLE_WORDS = "xl:max-w-52 xl:wrap-break-word xl:[&_:not(.font-mono)]:wrap-break-word!";
const CARD_TITLE = "max-sm:order-first max-sm:font-medium";
/** Hides empty cells of a card. */
const CARD_LINE =
  "max-sm:[&:has(>:empty)]:hidden max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:text-right max-sm:before:shrink-0 max-sm:before:text-ink-3 max-sm:before:content-[attr(data-label)]";

/** Whether a click was meant for the row and not for a control in it. */
const isPlain = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest("a, button, input, label, select, summary") === null &&
  getSelection()?.isCollapsed !== false;
