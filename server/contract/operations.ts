import { z } from "zod";
import { BolsaBody, BolsaCreate } from "./bolsas";
import {
  ClienteBody,
  ClienteCreate,
  ClienteParams,
  ClientePatch,
  ClientesBody,
  ClientesQuery,
} from "./clientes";
import { CobroBody, CobroCreate, CobroParams, PagoCreate } from "./cobros";
import { ConsultasBody, ConsultasQuery } from "./consultas";
import { HistorialQuery, HistorialResponse } from "./consumo-historial";
import { ConsumoResponse } from "./cuenta-consumo";
import { refusalFields, sinPlanFields } from "./cuenta-errors";
import { EventosBody, EventosQuery } from "./eventos";
import { HEADERS, ListasVersion } from "./headers";
import { HealthResponse } from "./health";
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
import {
  LlaveCreada,
  LlaveCreate,
  LlaveParams,
  LlaveRegenerada,
  LlaveRegenerate,
  LlavesBody,
} from "./llaves";
import type { Operation, OperationName } from "./operation";
import { PlanPut } from "./planes";
import { RelojBody, RelojPut } from "./reloj";
import { TareaEjecutada, TareaParams, TareasBody } from "./tareas";
import { ValidateRequest } from "./validate-request";
import { ValidateResponse } from "./validate-response";

/** OFAC's SDN_ADVANCED.XML, the largest official file, exceeds 100 MB. */
const LISTA_MAX_BYTES = 150 * 1024 * 1024;

/**
 * Every operation of the HTTP interface: allowed methods, parsing, authentication, the OpenAPI document and
 * what the front refuses all derive from this one table.
 */
export const OPERATIONS = {
  "GET /api/v1/health": {
    summary: "Estado del servicio; no consulta la base de datos",
    auth: "ninguna",
    allowsHead: true,
    responses: { 200: HealthResponse },
    fault: "db_error",
  },
  "POST /api/v1/validate": {
    summary: "Compara un nombre, un documento o ambos con la versión vigente de cada lista",
    auth: "llave",
    body: ValidateRequest,
    acceptsIdempotencyKey: true,
    responses: { 200: ValidateResponse },
    responseHeaders: {
      [HEADERS.listasVersion]: ListasVersion,
      [HEADERS.idempotentReplay]: z
        .literal("true")
        .optional()
        .meta({ description: "Solo cuando repite la respuesta de una consulta anterior." }),
    },
    consumoHeaders: [200, 400, 402, 409],
    refusalFields: { 402: refusalFields },
    errors: [
      "sujeto_obligado_requerido",
      "paquete_vencido_sin_pago",
      "bolsa_agotada",
      "bolsa_vencida",
      "idempotency_error",
    ],
    fault: "persistencia_error",
  },
  "GET /api/v1/consultas": {
    summary: "Las consultas del cliente, la más reciente primero",
    auth: "llave",
    query: ConsultasQuery,
    responses: { 200: ConsultasBody },
    fault: "db_error",
  },
  "GET /api/v1/cuenta/consumo": {
    summary: "El consumo del paquete o de la bolsa, y el estado de su cobro",
    auth: "llave",
    responses: { 200: ConsumoResponse },
    consumoHeaders: [200],
    refusalFields: { 409: sinPlanFields },
    errors: ["sin_plan_asignado"],
    fault: "db_error",
  },
  "GET /api/v1/cuenta/consumo/historial": {
    summary: "Los últimos periodos, o las últimas bolsas",
    auth: "llave",
    query: HistorialQuery,
    responses: { 200: HistorialResponse },
    fault: "db_error",
  },
  "POST /api/admin/clientes": {
    summary: "Crea un cliente",
    auth: "token",
    body: ClienteCreate,
    responses: { 201: ClienteBody },
    fault: "db_error",
  },
  "GET /api/admin/clientes": {
    summary: "Lista y busca clientes",
    auth: "token",
    query: ClientesQuery,
    responses: { 200: ClientesBody },
    fault: "db_error",
  },
  "GET /api/admin/clientes/{cliente_id}": {
    summary: "Un cliente",
    auth: "token",
    params: ClienteParams,
    responses: { 200: ClienteBody },
    fault: "db_error",
  },
  "PATCH /api/admin/clientes/{cliente_id}": {
    summary: "Cambia los datos enviados de un cliente",
    auth: "token",
    params: ClienteParams,
    body: ClientePatch,
    responses: { 200: ClienteBody },
    fault: "db_error",
  },
  "PUT /api/admin/clientes/{cliente_id}/plan": {
    summary: "Asigna o retira el paquete mensual, ahora o desde el próximo periodo",
    auth: "token",
    params: ClienteParams,
    body: PlanPut,
    responses: { 200: ClienteBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/clientes/{cliente_id}/bolsas": {
    summary: "Registra el pago de una bolsa y la activa; reemplaza la anterior",
    auth: "token",
    params: ClienteParams,
    body: BolsaCreate,
    responses: { 201: BolsaBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/clientes/{cliente_id}/cobros": {
    summary: "Marca una cuenta de cobro como emitida",
    auth: "token",
    params: ClienteParams,
    body: CobroCreate,
    responses: { 201: CobroBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/cobros/{cobro_id}/pago": {
    summary: "Registra el pago de una cuenta de cobro",
    auth: "token",
    params: CobroParams,
    body: PagoCreate,
    responses: { 200: CobroBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "GET /api/admin/clientes/{cliente_id}/eventos": {
    summary: "Los eventos registrados de un cliente, el más reciente primero",
    auth: "token",
    params: ClienteParams,
    query: EventosQuery,
    responses: { 200: EventosBody },
    fault: "db_error",
  },
  "POST /api/admin/clientes/{cliente_id}/llaves": {
    summary: "Crea una llave; es la única vez que se muestra",
    auth: "token",
    params: ClienteParams,
    body: LlaveCreate,
    isBodyOptional: true,
    responses: { 201: LlaveCreada },
    fault: "db_error",
  },
  "GET /api/admin/clientes/{cliente_id}/llaves": {
    summary: "Las llaves de un cliente, enmascaradas",
    auth: "token",
    params: ClienteParams,
    responses: { 200: LlavesBody },
    fault: "db_error",
  },
  "POST /api/admin/llaves/{llave_id}/regenerar": {
    summary: "Reemplaza una llave; la anterior sigue vigente durante el solape",
    auth: "token",
    params: LlaveParams,
    body: LlaveRegenerate,
    isBodyOptional: true,
    responses: { 201: LlaveRegenerada },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "DELETE /api/admin/llaves/{llave_id}": {
    summary: "Revoca una llave de inmediato",
    auth: "token",
    params: LlaveParams,
    responses: { 204: null },
    fault: "db_error",
  },
  "GET /api/admin/listas": {
    summary: "Las listas, con su versión vigente y su último intento de actualización",
    auth: "token",
    responses: { 200: ListasBody },
    fault: "db_error",
  },
  "GET /api/admin/listas/{slug}/versiones": {
    summary: "Las versiones de una lista, la más reciente primero",
    auth: "token",
    params: ListaParams,
    responses: { 200: ListaVersionesBody },
    fault: "db_error",
  },
  "POST /api/admin/listas/{slug}/versiones": {
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
    summary: "Propone una versión de la lista, tomada de las vigentes de ONU, OFAC y UE; no entra en vigor",
    auth: "token",
    responses: { 200: PropuestaCsv },
    mediaType: "text/csv; charset=utf-8",
    responseHeaders: { "Content-Disposition": z.string() },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/listas/{slug}/actualizar": {
    summary: "Descarga la lista de su fuente oficial ahora, en segundo plano",
    auth: "token",
    params: ListaParams,
    responses: { 202: ActualizacionAceptada },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/listas/{slug}/retenidas/{retenida_id}/aceptar": {
    summary: "Pone en vigor un archivo retenido",
    auth: "token",
    params: RetenidaParams,
    responses: { 200: ListaCargada },
    errors: ["conflicto", "lista_rechazada"],
    fault: "db_error",
  },
  "POST /api/admin/listas/{slug}/retenidas/{retenida_id}/descartar": {
    summary: "Descarta un archivo retenido; se conserva y no entra en vigor",
    auth: "token",
    params: RetenidaParams,
    responses: { 204: null },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "GET /api/admin/tareas": {
    summary: "Las tareas programadas y sus últimas ejecuciones",
    auth: "token",
    responses: { 200: TareasBody },
    fault: "db_error",
  },
  "POST /api/admin/tareas/{nombre}": {
    summary: "Ejecuta una tarea ahora y espera a que termine",
    auth: "token",
    params: TareaParams,
    responses: { 200: TareaEjecutada },
    fault: "db_error",
  },
  "GET /api/admin/metricas": {
    summary: "Lo que este proceso mide y el estado de las listas, en el formato de texto de Prometheus",
    auth: "token",
    responses: { 200: z.string() },
    mediaType: "text/plain; version=0.0.4; charset=utf-8",
    fault: "db_error",
  },
  "GET /api/admin/reloj": {
    summary: "El reloj del servicio (solo en pruebas)",
    auth: "token",
    needsTestClock: true,
    responses: { 200: RelojBody },
    fault: "db_error",
  },
  "PUT /api/admin/reloj": {
    summary: "Mueve el reloj del servicio (solo en pruebas)",
    auth: "token",
    needsTestClock: true,
    body: RelojPut,
    responses: { 200: RelojBody },
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;

export type Operations = typeof OPERATIONS;
export type OperationKey = keyof Operations;
