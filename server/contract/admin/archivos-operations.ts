import { z } from "zod";
import type { Operation, OperationName } from "../http/operation";
import { ClienteParams } from "./clientes";
import { ExportacionBody, ExportacionCreada, ExportacionCreate, ExportacionParams } from "./exportaciones";
import {
  ConsultaParams,
  RetencionBody,
  RetencionesBody,
  RetencionHistoryBody,
  RetencionPut,
} from "./retenciones";

/** Everything of a client as a file, and what is kept beyond its ten years. */
export const ARCHIVOS_OPERATIONS = {
  "POST /api/admin/clientes/{cliente_id}/exportaciones": {
    id: "exportarCliente",
    summary: "Exporta todo lo de un cliente a un archivo firmado, en segundo plano",
    auth: "token",
    params: ClienteParams,
    body: ExportacionCreate,
    isBodyOptional: true,
    responses: { 202: ExportacionCreada },
    fault: "db_error",
  },
  "GET /api/admin/exportaciones/{exportacion_id}": {
    id: "verExportacion",
    summary: "Cuánto lleva una exportación",
    auth: "token",
    params: ExportacionParams,
    responses: { 200: ExportacionBody },
    fault: "db_error",
  },
  "GET /api/admin/exportaciones/{exportacion_id}/archivo": {
    id: "descargarExportacion",
    summary: "El archivo de una exportación terminada, que se conserva siete días",
    auth: "token",
    params: ExportacionParams,
    responses: { 200: z.string() },
    mediaType: "application/gzip",
    responseHeaders: { "Content-Disposition": z.string() },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "GET /api/admin/clientes/{cliente_id}/retencion": {
    id: "verRetencionDeCliente",
    summary: "La retención legal de todo lo de un cliente, la vigente y las anteriores",
    auth: "token",
    params: ClienteParams,
    responses: { 200: RetencionHistoryBody },
    fault: "db_error",
  },
  "PUT /api/admin/clientes/{cliente_id}/retencion": {
    id: "retenerCliente",
    summary: "Ordena conservar todo lo de un cliente más allá de los diez años, o lo levanta",
    auth: "token",
    params: ClienteParams,
    body: RetencionPut,
    responses: { 200: RetencionBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "GET /api/admin/consultas/{consulta_id}/retencion": {
    id: "verRetencionDeConsulta",
    summary: "La retención legal de una consulta, la vigente y las anteriores",
    auth: "token",
    params: ConsultaParams,
    responses: { 200: RetencionHistoryBody },
    fault: "db_error",
  },
  "PUT /api/admin/consultas/{consulta_id}/retencion": {
    id: "retenerConsulta",
    summary: "Ordena conservar una consulta más allá de los diez años, o lo levanta",
    auth: "token",
    params: ConsultaParams,
    body: RetencionPut,
    responses: { 200: RetencionBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "GET /api/admin/retenciones": {
    id: "listarRetenciones",
    summary: "Las retenciones legales en vigor",
    auth: "token",
    responses: { 200: RetencionesBody },
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
