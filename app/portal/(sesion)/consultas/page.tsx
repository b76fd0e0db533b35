import type { Metadata } from "next";
import { Consultas } from "@/components/portal/consultas/consultas";
import { inputOf, loadFiltro } from "@/components/portal/consultas/filtro";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Consultas" };

export default filteredPage(Consultas, loadFiltro, ({ consultas }, filtro) => [
  consultas.search.queryOptions(inputOf(filtro)),
  consultas.filtros.queryOptions(),
  consultas.descargas.queryOptions(),
]);
