import type { Metadata } from "next";
import { Alertas } from "@/components/portal/avisos/alertas";
import { inputOf, loadFiltro } from "@/components/portal/avisos/filtro";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Avisos" };

export default filteredPage(Alertas, loadFiltro, ({ alertas, controles }, filtro) => [
  alertas.get.queryOptions(),
  alertas.avisos.queryOptions(inputOf(filtro)),
  controles.list.queryOptions(),
  ...(filtro.aviso === null ? [] : [alertas.aviso.queryOptions({ eventoId: filtro.aviso })]),
]);
