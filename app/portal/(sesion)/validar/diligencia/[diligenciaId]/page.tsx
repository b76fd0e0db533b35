import type { Metadata } from "next";
import { Diligencia } from "@/components/portal/diligencias/diligencia";
import { Prefetched, prefetch } from "../../../../prefetch";

/** The title names no person, because titles end up in browser histories. */
export const metadata: Metadata = { title: "Debida diligencia" };

interface PageProps {
  readonly params: Promise<{ readonly diligenciaId: string }>;
}

export default async function DiligenciaPage({ params }: PageProps) {
  const { diligenciaId } = await params;
  await prefetch(({ diligencias }) => [diligencias.get.queryOptions({ diligenciaId })]);
  return (
    <Prefetched>
      <Diligencia diligenciaId={diligenciaId} />
    </Prefetched>
  );
}
