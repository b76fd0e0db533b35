import type { Metadata } from "next";
import { Bitacora } from "@/components/soporte/bitacora/bitacora";
import { inputOf, loadFiltro } from "@/components/soporte/bitacora/filtro";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Bitácora" };

interface PageProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function BitacoraPage({ searchParams }: PageProps) {
  const filtro = await loadFiltro(searchParams);
  await prefetch(({ bitacora }) => [
    bitacora.list.queryOptions(inputOf(filtro)),
    bitacora.actores.queryOptions(),
    bitacora.verificacion.queryOptions(),
  ]);
  return (
    <Prefetched>
      <Bitacora />
    </Prefetched>
  );
}
