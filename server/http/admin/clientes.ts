import { presentCliente, presentClientes } from "../../contract/admin/clientes";
import { createCliente } from "../../usecases/clientes/create-cliente";
import { getCliente } from "../../usecases/clientes/get-cliente";
import { listClientes } from "../../usecases/clientes/list-clientes";
import { updateCliente } from "../../usecases/clientes/update-cliente";
import { assignPlan } from "../../usecases/facturacion/assign-plan";
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
