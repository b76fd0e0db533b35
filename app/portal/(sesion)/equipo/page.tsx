import type { Metadata } from "next";
import { Equipo } from "@/components/portal/identidad/equipo";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Equipo" };

export default async function EquipoPage() {
  await prefetch(({ controles, equipo }) => [equipo.list.queryOptions(), controles.list.queryOptions()]);
  return (
    <Prefetched>
      <Equipo />
    </Prefetched>
  );
}
