import type { Metadata } from "next";
import { Operacion } from "@/components/soporte/operacion/operacion";
import { loadVista } from "@/components/soporte/operacion/vista";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Operación" };

export default filteredPage(Operacion, loadVista, ({ operacion }, { vista }) => [
  operacion.salud.queryOptions(),
  operacion.correo.queryOptions(),
  ...(vista === "entregas" ? [operacion.receptores.queryOptions()] : []),
  ...(vista === "tareas" ? [operacion.tareas.queryOptions()] : []),
  ...(vista === "integridad" ? [operacion.integridad.queryOptions()] : []),
  ...(vista === "incidentes" ? [operacion.incidentes.queryOptions()] : []),
]);
