import { SinPlanAsignado } from "../http/error-body";
import type { Operation, OperationName } from "../http/operation";
import {
  AlertasRequest,
  AlertasResponse,
  PruebaRequest,
  PruebaResponse,
  SecretoRotado,
  SituacionRequest,
  SituacionResponse,
} from "./alertas";
import { ConsultasBody, ConsultasQuery } from "./consultas";
import { HistorialQuery, HistorialResponse } from "./consumo-historial";
import { ConsumoResponse, consumoResponseHeaders } from "./cuenta-consumo";
import { DiligenciaRequest, DiligenciaResponse } from "./diligencia";
import { HealthResponse } from "./health";
import { loteRefusal, PdfFile, ReporteLoteRequest, ReporteParams, reporteHeaders } from "./reportes";
import { VALIDATE_OPERATION } from "./validate-operation";

/** Operations with a client's key, and health for anyone. */
export const V1_OPERATIONS = {
  "GET /api/v1/health": {
    id: "verSalud",
    summary: "Estado del servicio; no consulta la base de datos",
    description: "Para sondas: no exige llave y no toca la base de datos. También responde a HEAD.",
    auth: "ninguna",
    allowsHead: true,
    responses: { 200: HealthResponse },
    fault: "db_error",
  },
  ...VALIDATE_OPERATION,
  "POST /api/v1/diligencia": {
    id: "consultarDiligencia",
    summary:
      "Busca referencias de antecedentes nacionales por documento y por nombre, aparte de SARLAFT (beta)",
    description:
      "Módulo beta, aparte de SARLAFT: su contador y su cobro son otros, y un hallazgo suyo nunca entra en `/validate`, en el reporte ni en el certificado mensual.",
    auth: "llave",
    body: DiligenciaRequest,
    responses: { 200: DiligenciaResponse },
    fault: "db_error",
  },
  "GET /api/v1/consultas": {
    id: "listarConsultas",
    summary: "Las consultas del cliente, la más reciente primero",
    description:
      "Para conciliar: filtre por fecha, severidad, referencia o entidad. `total` cuenta todas las que cumplen el filtro; `siguiente_cursor` lleva a la página siguiente aunque entren consultas nuevas.",
    auth: "llave",
    query: ConsultasQuery,
    responses: { 200: ConsultasBody },
    fault: "db_error",
  },
  "GET /api/v1/reporte/{consulta_id}": {
    id: "verReporte",
    summary: "El reporte de una consulta en PDF, de su evidencia guardada",
    description:
      "Se hace de la evidencia guardada: los mismos hallazgos, la misma huella y las versiones de las listas de ese momento. Trae un QR con el que cualquiera lo verifica.",
    auth: "llave",
    params: ReporteParams,
    responses: { 200: PdfFile },
    mediaType: "application/pdf",
    responseHeaders: reporteHeaders,
    fault: "db_error",
  },
  "POST /api/v1/reporte-lote": {
    id: "verReporteDeLote",
    summary: "Un PDF con la severidad de varias consultas y una fila por cada una",
    description:
      "De 1 a 500 consultas, una fila cada una, en el orden enviado. Las que no existen o no son suyas se omiten.",
    auth: "llave",
    body: ReporteLoteRequest,
    refuses: loteRefusal,
    responses: { 200: PdfFile },
    mediaType: "application/pdf",
    responseHeaders: reporteHeaders,
    errors: [
      "consulta_ids_requeridos",
      "maximo_500_consultas_por_lote",
      "consultas_no_encontradas_para_cliente",
    ],
    fault: "db_error",
  },
  "GET /api/v1/cuenta/consumo": {
    id: "verConsumo",
    summary: "El consumo del paquete o de la bolsa, y el estado de su cobro",
    description:
      "El mismo contador que dicen los encabezados de `/validate`. Sin paquete ni bolsa responde 409 `sin_plan_asignado`, con lo consumido.",
    auth: "llave",
    responses: { 200: ConsumoResponse },
    responseHeaders: consumoResponseHeaders,
    refusalBodies: { 409: SinPlanAsignado },
    errors: ["sin_plan_asignado"],
    fault: "db_error",
  },
  "GET /api/v1/cuenta/consumo/historial": {
    id: "verHistorialDeConsumo",
    summary: "Los últimos periodos, o las últimas bolsas",
    description:
      "De 1 a 36 periodos o bolsas; seis si no se dice. En paquete mensual viene `periodos`; en bolsa, `modalidad` y `bolsas`.",
    auth: "llave",
    query: HistorialQuery,
    responses: { 200: HistorialResponse },
    fault: "db_error",
  },
  "GET /api/v1/cuenta/alertas": {
    id: "verAlertas",
    summary: "Cómo se avisa, qué se ha avisado en el periodo o la bolsa y qué falta por avisar",
    description:
      "La configuración, lo que ya se avisó con el estado de cada entrega y lo que falta por avisar.",
    auth: "llave",
    responses: { 200: AlertasResponse },
    fault: "db_error",
  },
  "PUT /api/v1/cuenta/alertas": {
    id: "cambiarAlertas",
    summary: "Cambia lo enviado de las alertas; la primera vez que hay webhook muestra su secreto",
    description:
      "Lo que no se envía queda como estaba. La primera vez que hay dirección de webhook la respuesta trae su secreto: guárdelo, no se vuelve a mostrar. Responde 409 conflicto solo si su entidad exige cuatro ojos y el cambio quita o cambia un destino o apaga el envío.",
    auth: "llave",
    body: AlertasRequest,
    responses: { 200: AlertasResponse },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/v1/cuenta/alertas/webhook/rotar-secreto": {
    id: "rotarSecretoDelWebhook",
    summary: "Cambia el secreto del webhook; el anterior firma 24 horas más",
    description:
      "Durante 24 horas cada entrega lleva dos firmas, la del secreto nuevo y la del anterior. Responde 400 si no hay webhook.",
    auth: "llave",
    responses: { 200: SecretoRotado },
    errors: ["validation_error"],
    fault: "db_error",
  },
  "POST /api/v1/cuenta/alertas/prueba": {
    id: "probarAlertas",
    summary: "Envía paquete.prueba a los canales configurados y dice cómo fue el primer intento",
    description:
      "El evento llega firmado, como cualquier otro. La respuesta espera el primer intento y dice cómo fue.",
    auth: "llave",
    body: PruebaRequest,
    isBodyOptional: true,
    ofPrueba: "body",
    responses: { 202: PruebaResponse },
    fault: "db_error",
  },
  "POST /api/v1/prueba/situacion": {
    id: "ponerEnSituacion",
    summary:
      "Pone la cuenta de prueba en una situación y pone en marcha sus eventos. Solo con una llave de prueba",
    description:
      "Solo con una llave de prueba; con una real, 404. Deja la cuenta como la dejaría soporte y pone en marcha los eventos que le corresponden, que llegan firmados.",
    auth: "llave",
    body: SituacionRequest,
    ofPrueba: "all",
    responses: { 200: SituacionResponse },
    errors: ["conflicto"],
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
