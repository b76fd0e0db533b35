import type { Operation, OperationName } from "../http/operation";
import { ClienteParams } from "./clientes";
import { EntregasBody, EntregasQuery, EventoParams, ReenvioBody } from "./entregas";
import { EventosBody, EventosQuery } from "./eventos";

/** Events and their deliveries. */
export const AVISOS_OPERATIONS = {
  "GET /api/admin/clientes/{cliente_id}/eventos": {
    id: "listarEventos",
    summary: "Los eventos registrados de un cliente, el más reciente primero",
    auth: "token",
    params: ClienteParams,
    query: EventosQuery,
    responses: { 200: EventosBody },
    fault: "db_error",
  },
  "GET /api/admin/clientes/{cliente_id}/entregas": {
    id: "listarEntregas",
    summary: "Las entregas de un cliente con cada intento, las del último evento primero",
    auth: "token",
    params: ClienteParams,
    query: EntregasQuery,
    responses: { 200: EntregasBody },
    fault: "db_error",
  },
  "POST /api/admin/eventos/{evento_id}/reenviar": {
    id: "reenviarEvento",
    summary: "Envía un evento otra vez al webhook, ahora y fuera del calendario de reintentos",
    auth: "token",
    params: EventoParams,
    responses: { 202: ReenvioBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
