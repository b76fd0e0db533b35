import type { Metadata } from "next";
import { CobrosPage } from "@/components/soporte/facturacion/cobros-page";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Cobros" };

export default page(CobrosPage, ({ cobros }) => [
  cobros.totales.queryOptions(),
  cobros.list.queryOptions({ clienteId: null, estado: "vencida", buscar: null, cursor: null }),
]);
