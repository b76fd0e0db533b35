import type { Metadata } from "next";
import { Diligencias } from "@/components/portal/diligencias/diligencias";
import { loadPagina } from "@/components/portal/lotes/lotes-pagina";
import { filteredPage } from "../../../prefetch";

export const metadata: Metadata = { title: "Debida diligencia" };

export default filteredPage(Diligencias, loadPagina, ({ diligencias }, pagina) => [
  diligencias.oferta.queryOptions(),
  diligencias.list.queryOptions({ cursor: pagina.cursores.at(-1) ?? null }),
]);
