import type { Metadata } from "next";
import { Validar } from "@/components/portal/consultas/validar";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Validar" };

export default async function ValidarPage() {
  await prefetch(({ consultas }) => [consultas.saldo.queryOptions()]);
  return (
    <Prefetched>
      <Validar />
    </Prefetched>
  );
}
