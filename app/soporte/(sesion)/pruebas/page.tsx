import type { Metadata } from "next";
import { PruebasPage } from "@/components/soporte/prueba/pruebas-page";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Cuentas de prueba" };

export default async function SoportePruebasPage() {
  await prefetch(({ pruebas }) => [
    pruebas.solicitudes.queryOptions(),
    pruebas.list.queryOptions({ cursor: null, soloActivas: true }),
  ]);
  return (
    <Prefetched>
      <PruebasPage />
    </Prefetched>
  );
}
