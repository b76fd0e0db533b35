import type { Metadata } from "next";
import { Contraparte } from "@/components/portal/contrapartes/contraparte";
import { Prefetched, prefetch } from "../../../prefetch";

/** The title names no person, because titles end up in browser histories. */
export const metadata: Metadata = { title: "Contraparte" };

interface PageProps {
  readonly params: Promise<{ readonly contraparteId: string }>;
}

export default async function ContrapartePage({ params }: PageProps) {
  const { contraparteId } = await params;
  await prefetch(({ contrapartes }) => [
    contrapartes.get.queryOptions({ contraparteId }),
    contrapartes.historia.queryOptions({ contraparteId, cursor: null }),
  ]);
  return (
    <Prefetched>
      <Contraparte contraparteId={contraparteId} />
    </Prefetched>
  );
}
