import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { inputOf, loadFiltro } from "@/components/portal/lotes/filas-filtro";
import { Lote } from "@/components/portal/lotes/lote";
import { Prefetched, prefetch } from "../../../../prefetch";

export const metadata: Metadata = { title: "Archivo" };

interface PageProps {
  readonly params: Promise<{ readonly loteId: string }>;
  readonly searchParams: Promise<SearchParams>;
}

export default async function LotePage({ params, searchParams }: PageProps) {
  const { loteId } = await params;
  const filtro = await loadFiltro(searchParams);
  await prefetch(({ lotes }) => [
    lotes.get.queryOptions({ loteId }),
    lotes.muestra.queryOptions({ loteId, columnas: null }),
    lotes.filas.queryOptions(inputOf(loteId, filtro)),
  ]);
  return (
    <Prefetched>
      <Lote loteId={loteId} />
    </Prefetched>
  );
}
