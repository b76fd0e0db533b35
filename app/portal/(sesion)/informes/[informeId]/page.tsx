import type { Metadata } from "next";
import { Informe } from "@/components/portal/informes/informe";
import { Prefetched, prefetch } from "../../../prefetch";

export const metadata: Metadata = { title: "Informe para la junta directiva" };

interface PageProps {
  readonly params: Promise<{ readonly informeId: string }>;
}

export default async function InformePage({ params }: PageProps) {
  const { informeId } = await params;
  await prefetch(({ informes }) => [informes.get.queryOptions({ informeId })]);
  return (
    <Prefetched>
      <Informe informeId={informeId} />
    </Prefetched>
  );
}
