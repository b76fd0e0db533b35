import type { Metadata } from "next";
import { Contrapartes } from "@/components/portal/contrapartes/contrapartes";
import { inputOf, loadFiltro } from "@/components/portal/contrapartes/filtro";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Contrapartes" };

export default filteredPage(Contrapartes, loadFiltro, ({ contrapartes }, filtro) => [
  contrapartes.list.queryOptions(inputOf(filtro)),
  contrapartes.cobertura.queryOptions(),
]);
