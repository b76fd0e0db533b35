import type { Metadata } from "next";
import { Actividad } from "@/components/portal/bitacora/actividad";
import { inputOf, loadFiltro } from "@/components/portal/bitacora/filtro";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Actividad" };

interface PageProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ActividadPage({ searchParams }: PageProps) {
  const filtro = await loadFiltro(searchParams);
  await prefetch(({ actividad }) => [
    actividad.list.queryOptions(inputOf(filtro)),
    actividad.personas.queryOptions(),
  ]);
  return (
    <Prefetched>
      <Actividad />
    </Prefetched>
  );
}
