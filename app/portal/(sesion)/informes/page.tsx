import type { Metadata } from "next";
import { Informes } from "@/components/portal/informes/informes";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Informes" };

interface PageProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function InformesPage({ searchParams }: PageProps) {
  const { vista } = await searchParams;
  await prefetch(({ consultas, informes }) =>
    vista === "auditoria"
      ? [informes.muestras.queryOptions(), consultas.filtros.queryOptions()]
      : [informes.list.queryOptions()],
  );
  return (
    <Prefetched>
      <Informes />
    </Prefetched>
  );
}
