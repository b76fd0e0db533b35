import type { Metadata } from "next";
import { ConsumoPage } from "@/components/portal/facturacion/consumo-page";
import { monthAsked } from "@/components/rooms/days";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Consumo" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export default async function Page({ searchParams }: PageProps) {
  const asked = await searchParams;
  const mes = monthAsked(asked.mes);
  const cursor = typeof asked.cobros === "string" && UUID.test(asked.cobros) ? asked.cobros : null;
  await prefetch((portal) => [
    portal.consumo.diario.queryOptions({ mes }),
    portal.consumo.actual.queryOptions(),
    portal.consumo.certificados.queryOptions(),
    portal.consumo.historial.queryOptions(),
    portal.consumo.cobros.queryOptions({ cursor }),
  ]);
  return (
    <Prefetched>
      <ConsumoPage />
    </Prefetched>
  );
}
