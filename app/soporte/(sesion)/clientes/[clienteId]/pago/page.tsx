import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PagoPage } from "@/components/soporte/facturacion/pago-page";
import { Uuid } from "@/server/contract/http/common";
import { Prefetched, prefetch } from "../../../../prefetch";

export const metadata: Metadata = { title: "Registrar un pago" };

export default async function RegisterPagoPage({ params }: { params: Promise<{ clienteId: string }> }) {
  const { clienteId } = await params;
  if (!Uuid.safeParse(clienteId).success) notFound();
  await prefetch(({ pagos }) => [pagos.pagador.queryOptions({ clienteId })]);
  return (
    <Prefetched>
      <PagoPage clienteId={clienteId} />
    </Prefetched>
  );
}
