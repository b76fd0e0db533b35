"use client";

import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";

/** Where each page after the first begins, in the address of the tab that is open; what is none of ours is left out. */
export function usePages(pattern: RegExp) {
  const [asked, setAsked] = useQueryState(
    "paginas",
    parseAsArrayOf(parseAsString).withDefault([]).withOptions({ history: "push" }),
  );
  return {
    cursores: asked.filter((cursor) => pattern.test(cursor)),
    onGo: (cursores: readonly string[]) => void setAsked(cursores.length === 0 ? null : [...cursores]),
  };
}
