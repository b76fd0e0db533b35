import type { Metadata } from "next";
import { Validate } from "@/components/portal/consultas/validate";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Validar" };

export default async function ValidatePage() {
  await prefetch(({ consultas }) => [consultas.saldo.queryOptions()]);
  return (
    <Prefetched>
      <Validate />
    </Prefetched>
  );
}
