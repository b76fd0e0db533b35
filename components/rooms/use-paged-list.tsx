"use client";

import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { parseAsArrayOf, parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { CursorPager, type Paging } from "./cursor-pager";

/** Loads a list by page. The current page stays until the next one has loaded. */
export function usePagedList<Output, Failure, Key extends QueryKey, Cursor>(
  options: UseQueryOptions<Output, Failure, Output, Key>,
  paging: Paging<Cursor>,
) {
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const isStale = query.isPlaceholderData;
  return {
    query,
    isStale,
    pager: (siguiente: Cursor | null, words?: ReactNode) => (
      <CursorPager {...paging} siguiente={siguiente} busy={isStale}>
        {words}
      </CursorPager>
    ),
  };
}

/** For an address that keeps one cursor: «Anterior» leads to the first page. */
export const oneCursor = (cursor: string | null, onGo: (cursor: string | null) => void): Paging<string> => ({
  cursores: cursor === null ? [] : [cursor],
  onGo: (cursores) => onGo(cursores.at(-1) ?? null),
});

/** Cursors of the open tab, kept in the address. Invalid ones are dropped. */
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
