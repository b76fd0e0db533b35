import type { ReactNode } from "react";
import { Pager } from "../ui/pager";

/** So many pages back are remembered. From further on, «Anterior» leads to the first page. */
const MOST_BACK = 20;

export const nextCursores = <Cursor,>(cursores: readonly Cursor[], siguiente: Cursor): Cursor[] =>
  [...cursores, siguiente].slice(-MOST_BACK);

export interface Paging<Cursor> {
  /** Where each page after the first begins, up to the page in sight: the way back. */
  readonly cursores: readonly Cursor[];
  readonly onGo: (cursores: Cursor[]) => void;
}

interface CursorPagerProps<Cursor> extends Paging<Cursor> {
  /** Where the next page begins. Null on the last page. */
  readonly siguiente: Cursor | null;
  readonly busy: boolean;
  /** Which page is in sight. */
  readonly children?: ReactNode;
}

/** The pages of a list whose way back is kept, mostly in the address. Renders nothing for a single page. */
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
