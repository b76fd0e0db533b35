import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PagoPage } from "@/components/soporte/facturacion/pago-page";
import { Uuid } from "@/server/contract/http/common";
import { Prefetched, prefetch } from "../../../../prefetch";

export const metadata: Metadata = { title: "Registrar un pago" };

export default async function RegistrarPagoPage({ params }: { params: Promise<{ cliente_id: string }> }) {
  const { cliente_id: clienteId } = await params;
  if (!Uuid.safeParse(clienteId).success) notFound();
  await prefetch(({ pagos }) => [pagos.pagador.queryOptions({ cliente_id: clienteId })]);
  return (
    <Prefetched>
      <PagoPage clienteId={clienteId} />
    </Prefetched>
  );
}
