import type { Metadata } from "next";
import { ConsumoPage } from "@/components/portal/consumo/consumo-page";
import { monthAsked } from "@/components/portal/consumo/days";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Consumo" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function Page({ searchParams }: PageProps) {
  const mes = monthAsked((await searchParams).mes);
  await prefetch((portal) => [
    portal.consumo.diario.queryOptions({ mes }),
    portal.consumo.actual.queryOptions(),
    portal.consumo.historial.queryOptions(),
    portal.consumo.cobros.queryOptions({ cursor: null }),
  ]);
  return (
    <Prefetched>
      <ConsumoPage />
    </Prefetched>
  );
}
