import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ClientePage } from "@/components/soporte/clientes/cliente-page";
import { Uuid } from "@/server/contract/http/common";
import { Prefetched, prefetch } from "../../../prefetch";

export const metadata: Metadata = { title: "Cliente" };

interface Asked {
  readonly params: Promise<{ readonly cliente_id: string }>;
}

export default async function UnClientePage({ params }: Asked) {
  const { cliente_id } = await params;
  if (!Uuid.safeParse(cliente_id).success) notFound();
  await prefetch(({ clientes }) => [
    clientes.get.queryOptions({ cliente_id }),
    clientes.consumo.queryOptions({ cliente_id }),
  ]);
  return (
    <Prefetched>
      <ClientePage clienteId={cliente_id} />
    </Prefetched>
  );
}
