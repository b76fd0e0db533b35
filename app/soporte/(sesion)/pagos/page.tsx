import type { Metadata } from "next";
import { PagosPage } from "@/components/soporte/facturacion/pagos-page";
import { page } from "../../prefetch";

export const metadata: Metadata = { title: "Pagos" };

export default page(PagosPage, ({ pagos }) => [
  pagos.pendientes.queryOptions(),
  pagos.avisos.queryOptions({ clienteId: null }),
  pagos.solicitudes.queryOptions({ clienteId: null, pendientes: true, cursor: null }),
  pagos.list.queryOptions({ clienteId: null, cursor: null }),
]);
