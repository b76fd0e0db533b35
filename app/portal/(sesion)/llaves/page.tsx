import type { Metadata } from "next";
import { Llaves } from "@/components/portal/clientes/llaves";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Llaves" };

export default async function LlavesPage() {
  await prefetch(({ llaves }) => [llaves.list.queryOptions()]);
  return (
    <Prefetched>
      <Llaves />
    </Prefetched>
  );
}
