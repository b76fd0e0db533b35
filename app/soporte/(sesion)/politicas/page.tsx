import type { Metadata } from "next";
import { PoliticasPage } from "@/components/soporte/facturacion/politicas-page";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Políticas" };

export default async function SoportePoliticasPage() {
  await prefetch(({ politicas }) => [politicas.list.queryOptions()]);
  return (
    <Prefetched>
      <PoliticasPage />
    </Prefetched>
  );
}
