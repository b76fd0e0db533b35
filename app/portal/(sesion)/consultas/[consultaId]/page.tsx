import type { Metadata } from "next";
import { Consulta } from "@/components/portal/consultas/consulta";
import { Prefetched, prefetch } from "../../../prefetch";

/** The title names no person, because titles end up in browser histories. */
export const metadata: Metadata = { title: "Consulta" };

interface PageProps {
  readonly params: Promise<{ readonly consultaId: string }>;
}

export default async function ConsultaPage({ params }: PageProps) {
  const { consultaId } = await params;
  await prefetch(({ consultas, decisiones }) => [
    consultas.get.queryOptions({ consultaId }),
    decisiones.deConsulta.queryOptions({ consultaId }),
  ]);
  return (
    <Prefetched>
      <Consulta consultaId={consultaId} />
    </Prefetched>
  );
}
