import type { Metadata } from "next";
import { Cola } from "@/components/portal/decisiones/cola";
import { inputOf, loadFiltro } from "@/components/portal/decisiones/filtro";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Por decidir" };

interface PageProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DecisionesPage({ searchParams }: PageProps) {
  const filtro = await loadFiltro(searchParams);
  await prefetch(({ decisiones }) => [
    decisiones.cola.queryOptions(inputOf(filtro)),
    decisiones.resumen.queryOptions(),
  ]);
  return (
    <Prefetched>
      <Cola />
    </Prefetched>
  );
}
