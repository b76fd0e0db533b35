import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Lotes } from "@/components/portal/lotes/lotes";
import { inputOf, loadPagina } from "@/components/portal/lotes/lotes-pagina";
import { Prefetched, prefetch } from "../../../prefetch";

export const metadata: Metadata = { title: "Validar por archivo" };

export default async function LotesPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const pagina = await loadPagina(searchParams);
  await prefetch(({ lotes }) => [lotes.list.queryOptions(inputOf(pagina))]);
  return (
    <Prefetched>
      <Lotes />
    </Prefetched>
  );
}
