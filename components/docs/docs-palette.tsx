"use client";

import MiniSearch, { type SearchResult } from "minisearch";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { CommandPalette } from "@/components/ui/command-palette";

/** An entry of `/docs/buscar.json`. */
interface Entry {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

const RESULTS_MAX = 12;

/** Ignores accents and case. */
const processTerm = (term: string): string => term.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function indexOf(entries: readonly Entry[]): MiniSearch<Entry> {
  const index = new MiniSearch<Entry>({
    fields: ["title", "page", "text"],
    storeFields: ["title", "page"],
    processTerm,
    searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  index.addAll(entries);
  return index;
}

type Search = (search: string) => readonly SearchResult[];

/** Null while the entries load. */
function useEntries(): { readonly search: Search | null; readonly isLost: boolean } {
  const [state, setState] = useState<{ search: Search | null; isLost: boolean }>({
    search: null,
    isLost: false,
  });
  useEffect(() => {
    const abort = new AbortController();
    window
      .fetch("/docs/buscar.json", { signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`${response.status}`);
        const index = indexOf(await response.json());
        setState({ search: (text) => index.search(text).slice(0, RESULTS_MAX), isLost: false });
      })
      .catch(() => {
        if (!abort.signal.aborted) setState({ search: null, isLost: true });
      });
    return () => abort.abort();
  }, []);
  return state;
}

export function DocsPalette(props: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const [search, setSearch] = useState("");
  const { search: find, isLost } = useEntries();
  const router = useRouter();
  const items = (search.trim() === "" ? [] : (find?.(search) ?? [])).map(({ id, title, page }) => ({
    id: String(id),
    label: String(title),
    hint: page === title ? undefined : String(page),
    isFound: true,
    onSelect: () => {
      props.onOpenChange(false);
      router.push(String(id));
    },
  }));
  return (
    <CommandPalette
      {...props}
      search={search}
      onSearchChange={setSearch}
      placeholder="Un código de error, un campo, un tema…"
      advice={
        isLost
          ? "No se pudo cargar el índice: recargue la página."
          : "Escriba un código de error, un campo o un tema."
      }
      groups={[{ heading: "Documentación", items }]}
      isSearching={find === null && !isLost}
    />
  );
}
