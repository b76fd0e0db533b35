import { z } from "zod";
import { AlertasRequest, AlertasResponse, PruebaResponse, SecretoRotado } from "./alertas";
import {
  CabezasBody,
  CabezasQuery,
  ConsistenciaBody,
  ConsistenciaQuery,
  EvidenciaBody,
  VerificacionBody,
  VerificacionParams,
  VerificacionQuery,
} from "./bitacora";
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
import { consumoResponseHeaders } from "./consumo-headers";
import { HistorialQuery, HistorialResponse } from "./consumo-historial";
import { ConsumoResponse } from "./cuenta-consumo";
import { refusalFields, sinPlanFields } from "./cuenta-errors";
import { DiligenciaRequest, DiligenciaResponse } from "./diligencia";
import { EntregasBody, EntregasQuery, EventoParams, ReenvioBody } from "./entregas";
import { EventosBody, EventosQuery } from "./eventos";
import { HEADERS, ListasVersion } from "./headers";
import { HealthResponse } from "./health";
import { IntegridadBody } from "./integridad";
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
    id: "verSalud",
    summary: "Estado del servicio; no consulta la base de datos",
    auth: "ninguna",
    allowsHead: true,
    responses: { 200: HealthResponse },
    fault: "db_error",
  },
  "POST /api/v1/validate": {
    id: "validar",
    summary: "Compara un nombre, un documento o ambos con la versión vigente de cada lista",
    auth: "llave",
    body: ValidateRequest,
    acceptsIdempotencyKey: true,
    responses: { 200: ValidateResponse },
    responseHeaders: {
      ...consumoResponseHeaders,
      [HEADERS.listasVersion]: ListasVersion,
      [HEADERS.idempotentReplay]: z
        .literal("true")
        .optional()
        .meta({ description: "Solo cuando repite la respuesta de una consulta anterior." }),
    },
    // Contract-decisions 83: not on 401, 500.
    refusalHeaders: {
      400: consumoResponseHeaders,
      402: consumoResponseHeaders,
      409: consumoResponseHeaders,
    },
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
  "POST /api/v1/diligencia": {
    id: "consultarDiligencia",
    summary:
      "Busca referencias de antecedentes nacionales por documento y por nombre, aparte de SARLAFT (beta)",
    auth: "llave",
    body: DiligenciaRequest,
    responses: { 200: DiligenciaResponse },
    fault: "db_error",
  },
  "GET /api/v1/consultas": {
    id: "listarConsultas",
    summary: "Las consultas del cliente, la más reciente primero",
    auth: "llave",
    query: ConsultasQuery,
    responses: { 200: ConsultasBody },
    fault: "db_error",
  },
  "GET /api/v1/cuenta/consumo": {
    id: "verConsumo",
    summary: "El consumo del paquete o de la bolsa, y el estado de su cobro",
    auth: "llave",
    responses: { 200: ConsumoResponse },
    responseHeaders: consumoResponseHeaders,
    refusalFields: { 409: sinPlanFields },
    errors: ["sin_plan_asignado"],
    fault: "db_error",
  },
  "GET /api/v1/cuenta/consumo/historial": {
    id: "verHistorialDeConsumo",
    summary: "Los últimos periodos, o las últimas bolsas",
    auth: "llave",
    query: HistorialQuery,
    responses: { 200: HistorialResponse },
    fault: "db_error",
  },
  "GET /api/v1/cuenta/alertas": {
    id: "verAlertas",
    summary: "Cómo se avisa, qué se ha avisado en el periodo o la bolsa y qué falta por avisar",
    auth: "llave",
    responses: { 200: AlertasResponse },
    fault: "db_error",
  },
  "PUT /api/v1/cuenta/alertas": {
    id: "cambiarAlertas",
    summary: "Cambia lo enviado de las alertas; la primera vez que hay webhook muestra su secreto",
    auth: "llave",
    body: AlertasRequest,
    responses: { 200: AlertasResponse },
    fault: "db_error",
  },
  "POST /api/v1/cuenta/alertas/webhook/rotar-secreto": {
    id: "rotarSecretoDelWebhook",
    summary: "Cambia el secreto del webhook; el anterior firma 24 horas más",
    auth: "llave",
    responses: { 200: SecretoRotado },
    errors: ["validation_error"],
    fault: "db_error",
  },
  "POST /api/v1/cuenta/alertas/prueba": {
    id: "probarAlertas",
    summary: "Envía paquete.prueba a los canales configurados y dice cómo fue el primer intento",
    auth: "llave",
    responses: { 202: PruebaResponse },
    fault: "db_error",
  },
  "GET /verificar/llave": {
    id: "verLlaveDeBitacora",
    summary: "Las llaves que firmaron la bitácora, la más reciente primero, una por línea",
    auth: "publica",
    responses: { 200: z.string() },
    mediaType: "text/plain; charset=utf-8",
    fault: "db_error",
  },
  "GET /verificar/cabeza": {
    id: "verCabeza",
    summary: "La cabeza más reciente de la bitácora, como nota firmada",
    auth: "publica",
    responses: { 200: z.string() },
    mediaType: "text/plain; charset=utf-8",
    errors: ["not_found"],
    fault: "db_error",
  },
  "GET /verificar/cabezas": {
    id: "listarCabezas",
    summary: "Las cabezas de la bitácora desde un tamaño, de menor a mayor",
    auth: "publica",
    query: CabezasQuery,
    responses: { 200: CabezasBody },
    fault: "db_error",
  },
  "GET /verificar/consistencia": {
    id: "probarConsistencia",
    summary: "La prueba de que la bitácora de un tamaño es el comienzo de la de otro",
    auth: "publica",
    query: ConsistenciaQuery,
    responses: { 200: ConsistenciaBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "GET /verificar/{consulta_id}.json": {
    id: "verificarConsulta",
    summary: "Si el papel, el registro y la bitácora coinciden; no dice a quién se consultó",
    auth: "publica",
    params: VerificacionParams,
    query: VerificacionQuery,
    responses: { 200: VerificacionBody },
    fault: "db_error",
  },
  "GET /api/admin/consultas/{consulta_id}/evidencia": {
    id: "verEvidencia",
    summary: "La evidencia de una consulta con su prueba en la bitácora",
    auth: "token",
    params: VerificacionParams,
    responses: { 200: EvidenciaBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
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
  "POST /api/admin/clientes/{cliente_id}/bolsas": {
    id: "activarBolsa",
    summary: "Registra el pago de una bolsa y la activa; reemplaza la anterior",
    auth: "token",
    params: ClienteParams,
    body: BolsaCreate,
    responses: { 201: BolsaBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/clientes/{cliente_id}/cobros": {
    id: "emitirCobro",
    summary: "Marca una cuenta de cobro como emitida",
    auth: "token",
    params: ClienteParams,
    body: CobroCreate,
    responses: { 201: CobroBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/cobros/{cobro_id}/pago": {
    id: "registrarPago",
    summary: "Registra el pago de una cuenta de cobro",
    auth: "token",
    params: CobroParams,
    body: PagoCreate,
    responses: { 200: CobroBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
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
  "POST /api/admin/clientes/{cliente_id}/llaves": {
    id: "crearLlave",
    summary: "Crea una llave; es la única vez que se muestra",
    auth: "token",
    params: ClienteParams,
    body: LlaveCreate,
    isBodyOptional: true,
    responses: { 201: LlaveCreada },
    fault: "db_error",
  },
  "GET /api/admin/clientes/{cliente_id}/llaves": {
    id: "listarLlaves",
    summary: "Las llaves de un cliente, enmascaradas",
    auth: "token",
    params: ClienteParams,
    responses: { 200: LlavesBody },
    fault: "db_error",
  },
  "POST /api/admin/llaves/{llave_id}/regenerar": {
    id: "regenerarLlave",
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
    id: "revocarLlave",
    summary: "Revoca una llave de inmediato",
    auth: "token",
    params: LlaveParams,
    responses: { 204: null },
    fault: "db_error",
  },
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
  "GET /api/admin/tareas": {
    id: "listarTareas",
    summary: "Las tareas programadas y sus últimas ejecuciones",
    auth: "token",
    responses: { 200: TareasBody },
    fault: "db_error",
  },
  "POST /api/admin/tareas/{nombre}": {
    id: "ejecutarTarea",
    summary: "Ejecuta una tarea ahora y espera a que termine",
    auth: "token",
    params: TareaParams,
    responses: { 200: TareaEjecutada },
    fault: "db_error",
  },
  "GET /api/admin/metricas": {
    id: "verMetricas",
    summary: "Lo que este proceso mide y el estado de las listas, en el formato de texto de Prometheus",
    auth: "token",
    responses: { 200: z.string() },
    mediaType: "text/plain; version=0.0.4; charset=utf-8",
    fault: "db_error",
  },
  "GET /api/admin/integridad": {
    id: "verIntegridad",
    summary: "Recalcula huellas, bitácora y contadores, y dice qué no cuadra; tarda según cuánto haya",
    auth: "token",
    responses: { 200: IntegridadBody },
    fault: "db_error",
  },
  "GET /api/admin/reloj": {
    id: "verReloj",
    summary: "El reloj del servicio (solo en pruebas)",
    auth: "token",
    needsTestClock: true,
    responses: { 200: RelojBody },
    fault: "db_error",
  },
  "PUT /api/admin/reloj": {
    id: "moverReloj",
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
