import type { Metadata } from "next";
import { Inicio } from "@/components/portal/clientes/inicio";
import { Prefetched, prefetch } from "../prefetch";

export const metadata: Metadata = { title: "Inicio" };

export default async function InicioPage() {
  await prefetch((portal) => [portal.inicio.get.queryOptions(), portal.prueba.pasos.queryOptions()]);
  return (
    <Prefetched>
      <Inicio />
    </Prefetched>
  );
}
