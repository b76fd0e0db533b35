import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { loadFiltro, previaInput } from "@/components/soporte/listas/filtro";
import { PreviaPage } from "@/components/soporte/listas/previa-page";
import { PreviaParams } from "@/server/contract/soporte/listas";
import { Prefetched, prefetch } from "../../../../../prefetch";

export const metadata: Metadata = { title: "Vista previa de una lista" };

interface PageProps {
  readonly params: Promise<{ slug: string; previaId: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function VistaPreviaPage({ params, searchParams }: PageProps) {
  const parsed = PreviaParams.safeParse(await params);
  if (!parsed.success) notFound();
  const { slug, previaId } = parsed.data;
  const filtro = previaInput(await loadFiltro(searchParams));
  await prefetch(({ listas }) => [
    listas.previa.queryOptions({ slug, previaId }),
    listas.previaCambios.queryOptions({ slug, previaId, ...filtro }),
  ]);
  return (
    <Prefetched>
      <PreviaPage slug={slug} previaId={previaId} />
    </Prefetched>
  );
}
