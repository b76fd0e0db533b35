import { z } from "zod";
import type { Operation, OperationName } from "../http/operation";
import { LISTA_MAX_BYTES } from "../soporte/listas";
import {
  ActualizacionAceptada,
  ListaCargada,
  ListaParams,
  ListasBody,
  ListaUploadQuery,
  ListaVersionesBody,
  PropuestaCsv,
  RetenidaParams,
} from "./listas";

export const LISTAS_OPERATIONS = {
  "GET /api/admin/listas": {
    id: "listarListas",
    summary: "Las listas, con su versión vigente y su último intento de actualización",
    auth: "token",
    responses: { 200: ListasBody },
    fault: "db_error",
  },
  "GET /api/admin/listas/{slug}/versiones": {
    id: "listarVersiones",
    summary: "Las versiones de una lista, la más reciente primero",
    auth: "token",
    params: ListaParams,
    responses: { 200: ListaVersionesBody },
    fault: "db_error",
  },
  "POST /api/admin/listas/{slug}/versiones": {
    id: "cargarVersion",
    summary: "Carga un archivo oficial como nueva versión de una lista",
    auth: "token",
    params: ListaParams,
    query: ListaUploadQuery,
    rawBody: { maxBytes: LISTA_MAX_BYTES, description: "Los bytes del archivo, sin envoltura." },
    responses: { 201: ListaCargada, 200: ListaCargada },
    errors: ["lista_rechazada"],
    fault: "db_error",
  },
  "GET /api/admin/listas/csn_colombia/propuesta": {
    id: "proponerCsn",
    summary: "Propone una versión de la lista, tomada de las vigentes de ONU, OFAC y UE; no entra en vigor",
    auth: "token",
    responses: { 200: PropuestaCsv },
    mediaType: "text/csv; charset=utf-8",
    responseHeaders: { "Content-Disposition": z.string() },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/listas/{slug}/actualizar": {
    id: "actualizarLista",
    summary: "Descarga la lista de su fuente oficial ahora, en segundo plano",
    auth: "token",
    params: ListaParams,
    responses: { 202: ActualizacionAceptada },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/listas/{slug}/retenidas/{retenida_id}/aceptar": {
    id: "aceptarRetenida",
    summary: "Pone en vigor un archivo retenido",
    auth: "token",
    params: RetenidaParams,
    responses: { 200: ListaCargada },
    errors: ["conflicto", "lista_rechazada"],
    fault: "db_error",
  },
  "POST /api/admin/listas/{slug}/retenidas/{retenida_id}/descartar": {
    id: "descartarRetenida",
    summary: "Descarta un archivo retenido; se conserva y no entra en vigor",
    auth: "token",
    params: RetenidaParams,
    responses: { 204: null },
    errors: ["conflicto"],
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
