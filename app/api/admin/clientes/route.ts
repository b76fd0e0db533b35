import { presentCliente, presentClientes } from "@/server/contract/admin/clientes";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { createCliente } from "@/server/usecases/clientes/create-cliente";
import { listClientes } from "@/server/usecases/clientes/list-clientes";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/clientes", {
    run: (deps, actor, { body }) => createCliente(deps, actor, body),
    present: presentCliente,
  }),
  endpoint("GET /api/admin/clientes", {
    run: (deps, actor, { query }) => listClientes(deps, actor, query),
    present: presentClientes,
  }),
);
