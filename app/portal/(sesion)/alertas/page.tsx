import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Alertas } from "@/components/portal/avisos/alertas";
import { inputOf, loadFiltro } from "@/components/portal/avisos/filtro";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Avisos" };

export default async function AlertasPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const filtro = await loadFiltro(searchParams);
  await prefetch(({ alertas, controles }) => [
    alertas.get.queryOptions(),
    alertas.avisos.queryOptions(inputOf(filtro)),
    controles.list.queryOptions(),
    ...(filtro.aviso === null ? [] : [alertas.aviso.queryOptions({ eventoId: filtro.aviso })]),
  ]);
  return (
    <Prefetched>
      <Alertas />
    </Prefetched>
  );
}
