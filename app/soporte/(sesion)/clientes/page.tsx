import type { Metadata } from "next";
import { Clientes } from "@/components/soporte/clientes/clientes";
import { ClienteEstadoValue } from "@/server/contract/soporte/clientes";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Clientes" };

interface PageProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function ClientesPage({ searchParams }: PageProps) {
  const { buscar, estado } = await searchParams;
  const { data = null } = ClienteEstadoValue.safeParse(estado);
  await prefetch(({ clientes }) => [
    clientes.contar.queryOptions({ estado: "bloqueado" }),
    typeof buscar === "string"
      ? clientes.search.queryOptions({ texto: buscar })
      : clientes.list.queryOptions({ estado: data, cursor: null }),
  ]);
  return (
    <Prefetched>
      <Clientes />
    </Prefetched>
  );
}
