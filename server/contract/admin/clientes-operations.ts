import type { Operation, OperationName } from "../http/operation";
import { PlanPut } from "../v1/planes";
import {
  ClienteBody,
  ClienteCreate,
  ClienteParams,
  ClientePatch,
  ClientesBody,
  ClientesQuery,
  TopePut,
} from "./clientes";

/** Clients, and the plan and cap of one. */
export const CLIENTES_OPERATIONS = {
  "POST /api/admin/clientes": {
    id: "crearCliente",
    summary: "Crea un cliente",
    auth: "token",
    body: ClienteCreate,
    responses: { 201: ClienteBody },
    fault: "db_error",
  },
  "GET /api/admin/clientes": {
    id: "listarClientes",
    summary: "Lista y busca clientes",
    auth: "token",
    query: ClientesQuery,
    responses: { 200: ClientesBody },
    fault: "db_error",
  },
  "GET /api/admin/clientes/{cliente_id}": {
    id: "verCliente",
    summary: "Un cliente",
    auth: "token",
    params: ClienteParams,
    responses: { 200: ClienteBody },
    fault: "db_error",
  },
  "PATCH /api/admin/clientes/{cliente_id}": {
    id: "cambiarCliente",
    summary: "Cambia los datos enviados de un cliente",
    auth: "token",
    params: ClienteParams,
    body: ClientePatch,
    responses: { 200: ClienteBody },
    fault: "db_error",
  },
  "PUT /api/admin/clientes/{cliente_id}/plan": {
    id: "asignarPlan",
    summary: "Asigna o retira el paquete mensual, ahora o desde el próximo periodo",
    auth: "token",
    params: ClienteParams,
    body: PlanPut,
    responses: { 200: ClienteBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "PUT /api/admin/clientes/{cliente_id}/tope": {
    id: "fijarTope",
    summary: "Fija o levanta el tope de consultas por periodo que el cliente pidió por escrito",
    auth: "token",
    params: ClienteParams,
    body: TopePut,
    responses: { 200: ClienteBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
