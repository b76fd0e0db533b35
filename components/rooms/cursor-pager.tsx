import type { ReactNode } from "react";
import { Pager } from "../ui/pager";

/** Most earlier pages that are kept. Beyond that, «Anterior» leads to the first page. */
const MOST_BACK = 20;

export const nextCursores = <Cursor,>(cursores: readonly Cursor[], siguiente: Cursor): Cursor[] =>
  [...cursores, siguiente].slice(-MOST_BACK);

/** The values of a filter, of which an empty text is none. */
export const given = <Filtro extends object>(filtro: Filtro): Filtro =>
  Object.fromEntries(
    Object.entries(filtro).map(([name, value]) => [name, value === "" ? null : value]),
  ) as Filtro;

export const isAnyGiven = (filtro: object): boolean =>
  Object.values(given(filtro)).some((value) => value !== null && value !== false);

export interface Paging<Cursor> {
  /** Cursors up to the current page. The first page has none. */
  readonly cursores: readonly Cursor[];
  readonly onGo: (cursores: Cursor[]) => void;
}

interface CursorPagerProps<Cursor> extends Paging<Cursor> {
  /** Cursor of the next page. Null on the last page. */
  readonly siguiente: Cursor | null;
  readonly busy: boolean;
  /** Says which page is shown. */
  readonly children?: ReactNode;
}

/** Pages of a list, with the cursors kept mostly in the address. Renders nothing for a single page. */
export function CursorPager<Cursor>({ cursores, siguiente, busy, onGo, children }: CursorPagerProps<Cursor>) {
  if (siguiente === null && cursores.length === 0) return null;
  return (
    <Pager
      busy={busy}
      onPrevious={cursores.length === 0 ? undefined : () => onGo(cursores.slice(0, -1))}
      onNext={siguiente === null ? undefined : () => onGo(nextCursores(cursores, siguiente))}
    >
      {children}
    </Pager>
  );
}
