import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cambiosInput, loadFiltro } from "@/components/soporte/listas/filtro";
import { VersionPage } from "@/components/soporte/listas/version-page";
import { VersionParams } from "@/server/contract/soporte/listas";
import { Prefetched, prefetch } from "../../../../../prefetch";

export const metadata: Metadata = { title: "Diferencias de una versión" };

interface PageProps {
  readonly params: Promise<{ slug: string; versionId: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function DiferenciasPage({ params, searchParams }: PageProps) {
  const parsed = VersionParams.safeParse(await params);
  if (!parsed.success) notFound();
  const { slug, versionId } = parsed.data;
  const filtro = cambiosInput(await loadFiltro(searchParams));
  await prefetch(({ listas }) => [
    listas.get.queryOptions({ slug }),
    listas.cambios.queryOptions({ slug, versionId, ...filtro }),
  ]);
  return (
    <Prefetched>
      <VersionPage slug={slug} versionId={versionId} />
    </Prefetched>
  );
}
