"use client";

import {
  type Column,
  type ColumnDef,
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  type OnChangeFn,
  type RowData,
  type RowSelectionState,
  useReactTable,
} from "@tanstack/react-table";
import { Fragment, type ReactNode, useRef } from "react";
import { Checkbox } from "./checkbox";
import { cn } from "./cn";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "./icons";
import { TableSkeleton } from "./skeleton";
import { useRowKeys } from "./use-row-keys";

declare module "@tanstack/react-table" {
  interface ColumnMeta<TData extends RowData, TValue> {
    /** Aligned right. */
    readonly isNumeric?: boolean;
    /** The name in a card, if the heading is no text. */
    readonly label?: string;
    /** The head of a card, without a label. */
    readonly isTitle?: boolean;
  }
}

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
  /** Selected rows by id. `x` selects the focused row. */
  readonly selection?: RowSelectionState;
  readonly onSelectionChange?: OnChangeFn<RowSelectionState>;
  /** Rows of one group follow each other, under a heading. */
  readonly groupOf?: (row: Row) => { readonly id: string; readonly heading: ReactNode };
  /** New rows are loading. The old ones stay, under a line that says so. */
  readonly isStale?: boolean;
}

/**
 * Rows under a sticky head. Under 640 px, cards. `j` and `k` move between rows, `↵` opens one. A column can
 * be sorted if it has `enableSorting`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, empty, onOpen, isStale = false } = props;
  const { selection, onSelectionChange, groupOf } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  const table = useReactTable<Row>({
    data: rows as Row[],
    columns: columns as ColumnDef<Row>[],
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    defaultColumn: { enableSorting: false },
    enableRowSelection: selection !== undefined,
    ...(onSelectionChange === undefined ? {} : { onRowSelectionChange: onSelectionChange }),
    state: selection === undefined ? {} : { rowSelection: selection },
  });
  // An empty result of the previous query says nothing about this one.
  if (rows.length === 0) return isStale ? <TableSkeleton /> : empty;
  const chooses = selection !== undefined;
  return (
    <div aria-busy={isStale} className="relative rounded-lg sm:border sm:border-line sm:bg-surface">
      {isStale && <div className="absolute inset-x-0 top-0 z-20 h-0.5 animate-late rounded-full bg-accent" />}
      {/* A table laid out as cards would lose its roles, so they are explicit. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-sm:sr-only">
          {table.getHeaderGroups().map((group) => (
            <tr role="row" key={group.id}>
              {chooses && (
                <th role="columnheader" scope="col" className={cn(HEAD, "w-10")}>
                  <Checkbox
                    aria-label="Elegir todas las filas"
                    checked={table.getIsAllRowsSelected()}
                    isPartial={table.getIsSomeRowsSelected()}
                    onChange={table.getToggleAllRowsSelectedHandler()}
                  />
                </th>
              )}
              {group.headers.map(({ id, column, getContext }) => (
                <th
                  role="columnheader"
                  scope="col"
                  key={id}
                  {...(column.getCanSort() ? { "aria-sort": ariaSort(column.getIsSorted()) } : {})}
                  className={cn(HEAD, column.columnDef.meta?.isNumeric && "text-right")}
                >
                  <Heading column={column}>{flexRender(column.columnDef.header, getContext())}</Heading>
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup" ref={body} className="max-sm:flex max-sm:flex-col max-sm:gap-3">
          {table.getRowModel().rows.map((row, at, all) => (
            <Fragment key={row.id}>
              {groupOf && headingAt(groupOf, all, at) !== null && (
                <tr role="row" className="max-sm:block sm:border-line sm:border-b sm:bg-sunken">
                  <td
                    role="cell"
                    colSpan={row.getVisibleCells().length + (chooses ? 1 : 0)}
                    className="px-3.5 py-2 text-left font-medium max-sm:block max-sm:px-0 max-sm:pb-0"
                  >
                    {headingAt(groupOf, all, at)}
                  </td>
                </tr>
              )}
              <tr
                role="row"
                data-row={row.id}
                tabIndex={-1}
                aria-selected={chooses ? row.getIsSelected() : undefined}
                onClick={onOpen && ((event) => isPlain(event.target) && onOpen(row.original))}
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
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                )}
                {row.getVisibleCells().map(({ id, column, getContext }) => (
                  <td
                    role="cell"
                    key={id}
                    data-label={labelOf(column)}
                    className={cn(
                      CELL,
                      column.columnDef.meta?.isTitle ? cn(CARD_TITLE, chooses && "max-sm:pr-8") : CARD_LINE,
                      column.columnDef.meta?.isNumeric && "text-right tabular-nums",
                    )}
                  >
                    <div
                      className={cn("min-w-0", column.columnDef.meta?.isTitle ? "xl:min-w-40" : WHOLE_WORDS)}
                    >
                      {flexRender(column.columnDef.cell, getContext())}
                    </div>
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
  rows: readonly { readonly original: Row }[],
  at: number,
): ReactNode {
  const [before, row] = [rows[at - 1], rows[at]];
  if (row === undefined) return null;
  const { id, heading } = groupOf(row.original);
  return before !== undefined && groupOf(before.original).id === id ? null : heading;
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

const ariaSort = (sorted: false | "asc" | "desc") =>
  sorted === false ? "none" : sorted === "asc" ? "ascending" : "descending";

function labelOf<Row>({ columnDef: { header, meta } }: Column<Row>): string {
  return meta?.label ?? (typeof header === "string" ? header : "");
}

/** Whether a click was meant for the row and not for a control in it. */
const isPlain = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.closest("a, button, input, label, select, summary") === null &&
  getSelection()?.isCollapsed !== false;

function Heading<Row>({ column, children }: { readonly column: Column<Row>; readonly children: ReactNode }) {
  if (!column.getCanSort()) return children;
  const sorted = column.getIsSorted();
  const Icon = sorted === false ? ChevronsUpDown : sorted === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={column.getToggleSortingHandler()}
      className="inline-flex items-center gap-1 rounded-sm hover:text-ink"
    >
      {children}
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
