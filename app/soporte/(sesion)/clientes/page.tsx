import type { Metadata } from "next";
import { Clientes } from "@/components/soporte/clientes/clientes";
import { ClienteEstadoValue } from "@/server/contract/soporte/clientes";
import { filteredPage } from "../../prefetch";

export const metadata: Metadata = { title: "Clientes" };

export default filteredPage(
  Clientes,
  (asked) => asked,
  ({ clientes }, { buscar, estado }) => [
    clientes.contar.queryOptions({ estado: "bloqueado" }),
    typeof buscar === "string"
      ? clientes.search.queryOptions({ texto: buscar })
      : clientes.list.queryOptions({
          estado: ClienteEstadoValue.safeParse(estado).data ?? null,
          cursor: null,
        }),
  ],
);
