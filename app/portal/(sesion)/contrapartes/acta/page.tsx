import type { Metadata } from "next";
import { Actas } from "@/components/portal/contrapartes/actas";
import { Prefetched, prefetch } from "../../../prefetch";

export const metadata: Metadata = { title: "Actas de cobertura" };

export default async function ActasPage() {
  await prefetch(({ actas }) => [actas.list.queryOptions()]);
  return (
    <Prefetched>
      <Actas />
    </Prefetched>
  );
}
