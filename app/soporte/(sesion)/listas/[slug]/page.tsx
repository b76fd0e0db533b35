import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Lista } from "@/components/soporte/listas/lista";
import { ListaParams } from "@/server/contract/admin/listas";
import { Prefetched, prefetch } from "../../../prefetch";

export const metadata: Metadata = { title: "Lista" };

export default async function ListaPage({ params }: { readonly params: Promise<{ slug: string }> }) {
  const parsed = ListaParams.safeParse(await params);
  if (!parsed.success) notFound();
  const { slug } = parsed.data;
  await prefetch(({ listas }) => [listas.get.queryOptions({ slug })]);
  return (
    <Prefetched>
      <Lista slug={slug} />
    </Prefetched>
  );
}
