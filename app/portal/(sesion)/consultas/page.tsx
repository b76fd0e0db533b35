import type { Metadata } from "next";
import { Consultas } from "@/components/portal/consultas/consultas";
import { inputOf, loadFiltro } from "@/components/portal/consultas/filtro";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Consultas" };

interface PageProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ConsultasPage({ searchParams }: PageProps) {
  const filtro = await loadFiltro(searchParams);
  await prefetch(({ consultas }) => [
    consultas.search.queryOptions(inputOf(filtro)),
    consultas.filtros.queryOptions(),
    consultas.descargas.queryOptions(),
  ]);
  return (
    <Prefetched>
      <Consultas />
    </Prefetched>
  );
}
