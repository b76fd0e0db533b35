import type { Metadata } from "next";
import { ConsumoPage } from "@/components/portal/facturacion/consumo-page";
import { monthAsked } from "@/components/rooms/days";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Consumo" };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export default filteredPage(
  ConsumoPage,
  (asked) => asked,
  ({ consumo }, { mes, cobros }) => [
    consumo.diario.queryOptions({ mes: monthAsked(mes) }),
    consumo.actual.queryOptions(),
    consumo.certificados.queryOptions(),
    consumo.historial.queryOptions(),
    consumo.cobros.queryOptions({ cursor: typeof cobros === "string" && UUID.test(cobros) ? cobros : null }),
  ],
);
