import { presentCliente, presentClientes } from "../../contract/admin/clientes";
import { createCliente, getCliente, listClientes, updateCliente } from "../../usecases/clientes/clientes";
import { assignPlan } from "../../usecases/facturacion/planes";
import { setTope } from "../../usecases/facturacion/set-tope";
import { endpoint } from "../endpoint";

export const CLIENTES_ENDPOINTS = [
  endpoint("POST /api/admin/clientes", {
    run: (deps, actor, { body }) => createCliente(deps, actor, body),
    present: presentCliente,
  }),
  endpoint("GET /api/admin/clientes", {
    run: (deps, actor, { query }) => listClientes(deps, actor, query),
    present: presentClientes,
  }),
  endpoint("GET /api/admin/clientes/{cliente_id}", {
    run: (deps, actor, { params }) => getCliente(deps, actor, params),
    present: presentCliente,
  }),
  endpoint("PATCH /api/admin/clientes/{cliente_id}", {
    run: (deps, actor, { params, body }) => updateCliente(deps, actor, { ...body, ...params }),
    present: presentCliente,
  }),
  endpoint("PUT /api/admin/clientes/{cliente_id}/plan", {
    run: (deps, actor, { params, body }) => assignPlan(deps, actor, { ...params, ...body }),
    present: presentCliente,
  }),
  endpoint("PUT /api/admin/clientes/{cliente_id}/tope", {
    run: (deps, actor, { params, body }) => setTope(deps, actor, { ...params, ...body }),
    present: presentCliente,
  }),
];
