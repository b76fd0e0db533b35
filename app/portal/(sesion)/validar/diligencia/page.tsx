import type { Metadata } from "next";
import { Diligencias } from "@/components/portal/diligencias/diligencias";
import { inputOf, loadPagina } from "@/components/portal/diligencias/diligencias-pagina";
import { filteredPage } from "../../../prefetch";

export const metadata: Metadata = { title: "Debida diligencia" };

export default filteredPage(Diligencias, loadPagina, ({ diligencias }, pagina) => [
  diligencias.oferta.queryOptions(),
  diligencias.list.queryOptions(inputOf(pagina)),
]);
