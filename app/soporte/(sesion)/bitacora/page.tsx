import type { Metadata } from "next";
import { Bitacora } from "@/components/soporte/bitacora/bitacora";
import { inputOf, loadFiltro } from "@/components/soporte/bitacora/filtro";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Bitácora" };

export default filteredPage(Bitacora, loadFiltro, ({ bitacora }, filtro) => [
  bitacora.list.queryOptions(inputOf(filtro)),
  bitacora.actores.queryOptions(),
  bitacora.verificacion.queryOptions(),
]);
