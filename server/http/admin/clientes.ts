import { CLIENTES_OPERATIONS } from "../../contract/admin/clientes";
import { createCliente, getCliente, listClientes, updateCliente } from "../../usecases/clientes/clientes";
import { assignPlan } from "../../usecases/facturacion/planes";
import { setTope } from "../../usecases/facturacion/set-tope";
import { endpoint } from "../endpoint";

export const CLIENTES_ENDPOINTS = [
  endpoint(CLIENTES_OPERATIONS, "POST /api/admin/clientes", {
    run: (deps, actor, { body }) => createCliente(deps, actor, body),
  }),
  endpoint(CLIENTES_OPERATIONS, "GET /api/admin/clientes", {
    run: (deps, actor, { query }) => listClientes(deps, actor, query),
    present: ({ rows, siguienteCursor }) => ({ clientes: rows, siguienteCursor }),
  }),
  endpoint(CLIENTES_OPERATIONS, "GET /api/admin/clientes/{cliente_id}", {
    run: (deps, actor, { params }) => getCliente(deps, actor, params),
  }),
  endpoint(CLIENTES_OPERATIONS, "PATCH /api/admin/clientes/{cliente_id}", {
    run: (deps, actor, { params, body }) => updateCliente(deps, actor, { ...body, ...params }),
  }),
  endpoint(CLIENTES_OPERATIONS, "PUT /api/admin/clientes/{cliente_id}/plan", {
    run: (deps, actor, { params, body }) => assignPlan(deps, actor, { ...params, ...body }),
  }),
  endpoint(CLIENTES_OPERATIONS, "PUT /api/admin/clientes/{cliente_id}/tope", {
    run: (deps, actor, { params, body }) => setTope(deps, actor, { ...params, ...body }),
  }),
];
