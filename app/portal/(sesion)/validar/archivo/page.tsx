import type { Metadata } from "next";
import { Lotes } from "@/components/portal/lotes/lotes";
import { inputOf, loadPagina } from "@/components/portal/lotes/lotes-pagina";
import { filteredPage } from "../../../prefetch";

export const metadata: Metadata = { title: "Validar por archivo" };

export default filteredPage(Lotes, loadPagina, ({ lotes }, pagina) => [
  lotes.list.queryOptions(inputOf(pagina)),
]);
