import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ClientePage } from "@/components/soporte/clientes/cliente-page";
import { Uuid } from "@/server/contract/http/common";
import { Prefetched, prefetch } from "../../../prefetch";

export const metadata: Metadata = { title: "Cliente" };

interface PageProps {
  readonly params: Promise<{ readonly clienteId: string }>;
}

export default async function UnClientePage({ params }: PageProps) {
  const { clienteId } = await params;
  if (!Uuid.safeParse(clienteId).success) notFound();
  await prefetch(({ clientes }) => [
    clientes.get.queryOptions({ clienteId }),
    clientes.consumo.queryOptions({ clienteId }),
  ]);
  return (
    <Prefetched>
      <ClientePage clienteId={clienteId} />
    </Prefetched>
  );
}
