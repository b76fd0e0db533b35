import type { Metadata } from "next";
import { Informes } from "@/components/portal/informes/informes";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Informes" };

export default filteredPage(
  Informes,
  (asked) => asked,
  ({ consultas, informes }, { vista }) =>
    vista === "auditoria"
      ? [informes.muestras.queryOptions(), consultas.filtros.queryOptions()]
      : [informes.list.queryOptions()],
);
