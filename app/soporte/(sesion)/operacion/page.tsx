import type { Metadata } from "next";
import { Operacion } from "@/components/soporte/operacion/operacion";
import { loadVista } from "@/components/soporte/operacion/vista";
import { Prefetched, prefetch } from "../../prefetch";

export const metadata: Metadata = { title: "Operación" };

interface PageProps {
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function OperacionPage({ searchParams }: PageProps) {
  const { vista } = await loadVista(searchParams);
  await prefetch(({ operacion }) => [
    operacion.salud.queryOptions(),
    operacion.correo.queryOptions(),
    ...(vista === "entregas" ? [operacion.receptores.queryOptions()] : []),
    ...(vista === "tareas" ? [operacion.tareas.queryOptions()] : []),
    ...(vista === "integridad" ? [operacion.integridad.queryOptions()] : []),
    ...(vista === "incidentes" ? [operacion.incidentes.queryOptions()] : []),
  ]);
  return (
    <Prefetched>
      <Operacion />
    </Prefetched>
  );
}
