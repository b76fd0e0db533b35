import type { Metadata } from "next";
import { CobrosPage } from "@/components/soporte/facturacion/cobros-page";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Cobros" };

export default async function SoporteCobrosPage() {
  await prefetch(({ cobros }) => [
    cobros.totales.queryOptions(),
    cobros.list.queryOptions({ clienteId: null, estado: "vencida", buscar: null, cursor: null }),
  ]);
  return (
    <Prefetched>
      <CobrosPage />
    </Prefetched>
  );
}
