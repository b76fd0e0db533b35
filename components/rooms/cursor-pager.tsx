import type { ReactNode } from "react";
import { Pager } from "../ui/pager";
import { nextCursores } from "./cursores";

interface CursorPagerProps<Cursor> {
  /** Where each page after the first begins, up to the one in sight: the way back. */
  readonly cursores: readonly Cursor[];
  /** Where the next page begins; null: this is the last. */
  readonly siguiente: Cursor | null;
  readonly busy: boolean;
  readonly onGo: (cursores: Cursor[]) => void;
  /** Where one is. */
  readonly children?: ReactNode;
}

/** The pages of a list whose way back is kept, mostly in the address; nothing where there is but one. */
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
