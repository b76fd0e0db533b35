import type { Metadata } from "next";
import { Actividad } from "@/components/portal/bitacora/actividad";
import { inputOf, loadFiltro } from "@/components/portal/bitacora/filtro";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Actividad" };

export default filteredPage(Actividad, loadFiltro, ({ actividad }, filtro) => [
  actividad.list.queryOptions(inputOf(filtro)),
  actividad.personas.queryOptions(),
]);
