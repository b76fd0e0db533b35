import type { Metadata } from "next";
import { Cola } from "@/components/portal/decisiones/cola";
import { inputOf, loadFiltro } from "@/components/portal/decisiones/filtro";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Por decidir" };

export default filteredPage(Cola, loadFiltro, ({ decisiones }, filtro) => [
  decisiones.cola.queryOptions(inputOf(filtro)),
  decisiones.resumen.queryOptions(),
]);
