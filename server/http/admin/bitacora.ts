import { ARCHIVOS_OPERATIONS, archivoHeaders, presentExportacion } from "../../contract/admin/archivos";
import { presentEvidencia } from "../../contract/admin/bitacora";
import { BITACORA_OPERATIONS } from "../../contract/admin/bitacora-operations";
import { getExportacion, readExportacion } from "../../usecases/archivos/read-exportacion";
import { requestExportacion } from "../../usecases/archivos/request-exportacion";
import { getEvidencia } from "../../usecases/bitacora/pruebas";
import { getRetencion, holdRetencion, listRetenciones } from "../../usecases/consultas/retenciones";
import { endpoint, FileStream, JsonText } from "../endpoint";

export const BITACORA_ENDPOINTS = [
  endpoint(ARCHIVOS_OPERATIONS, "POST /api/admin/clientes/{cliente_id}/exportaciones", {
    run: (deps, actor, { params, body }) => requestExportacion(deps, actor, { ...params, ...body }),
  }),
  endpoint(ARCHIVOS_OPERATIONS, "GET /api/admin/exportaciones/{exportacion_id}", {
    run: (deps, _, { params }) => getExportacion(deps, params),
    present: presentExportacion,
  }),
  endpoint(ARCHIVOS_OPERATIONS, "GET /api/admin/exportaciones/{exportacion_id}/archivo", {
    run: (deps, actor, { params }) => readExportacion(deps, actor, params),
    present: ({ parts }) => new FileStream(parts),
    headers: ({ archivo }) => archivoHeaders(archivo),
  }),
  endpoint(ARCHIVOS_OPERATIONS, "GET /api/admin/clientes/{cliente_id}/retencion", {
    run: (deps, _, { params }) => getRetencion(deps, params),
  }),
  endpoint(ARCHIVOS_OPERATIONS, "PUT /api/admin/clientes/{cliente_id}/retencion", {
    run: (deps, actor, { params, body }) => holdRetencion(deps, actor, { ...params, ...body }),
  }),
  endpoint(ARCHIVOS_OPERATIONS, "GET /api/admin/consultas/{consulta_id}/retencion", {
    run: (deps, _, { params }) => getRetencion(deps, params),
  }),
  endpoint(ARCHIVOS_OPERATIONS, "PUT /api/admin/consultas/{consulta_id}/retencion", {
    run: (deps, actor, { params, body }) => holdRetencion(deps, actor, { ...params, ...body }),
  }),
  endpoint(ARCHIVOS_OPERATIONS, "GET /api/admin/retenciones", {
    run: (deps) => listRetenciones(deps),
    present: (retenciones) => ({ retenciones }),
  }),
  endpoint(BITACORA_OPERATIONS, "GET /api/admin/consultas/{consulta_id}/evidencia", {
    run: (deps, _, { params }) => getEvidencia(deps, params),
    present: (evidencia) => JsonText.of(presentEvidencia(evidencia)),
  }),
];
