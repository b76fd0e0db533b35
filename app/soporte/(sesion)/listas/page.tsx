import type { Metadata } from "next";
import { Listas } from "@/components/soporte/listas/listas";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Listas" };

export default async function ListasPage() {
  await prefetch(({ listas }) => [listas.list.queryOptions()]);
  return (
    <Prefetched>
      <Listas />
    </Prefetched>
  );
}
