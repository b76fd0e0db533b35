import { z } from "zod";
import { estadoOfArchivo, venceEn } from "../../domain/archivos/archivo";
import type { Exportacion } from "../../domain/archivos/exportacion";
import { Count, Id, Timestamp, Uuid } from "../http/common";
import type { Operation, OperationName } from "../http/operation";
import { keptMoment, moment } from "../http/query";
import { Motivo } from "../http/text";
import { camelKeys } from "../http/wire";
import { ClienteParams } from "./clientes";

const ExportacionParams = z.object({ exportacion_id: Id }).transform(camelKeys);

const ExportacionCreate = z
  .object({
    desde: moment.optional(),
    hasta: moment.optional(),
    incluir_pdf: z
      .boolean()
      .optional()
      .meta({ description: "true: también el reporte de cada consulta, el mismo de /reporte. Tarda más." }),
  })
  .transform(({ desde, hasta, incluir_pdf }) => ({
    desde: desde ?? null,
    hasta: hasta ?? null,
    incluyePdf: incluir_pdf ?? false,
  }))
  .meta({ id: "ExportacionCreate" });

const ExportacionCreada = z.object({ exportacion_id: Uuid }).meta({ id: "ExportacionCreada" });

const ExportacionBody = z
  .object({
    exportacion_id: Uuid,
    cliente_id: Uuid,
    estado: z.enum(["pendiente", "en_curso", "lista", "vencida"]),
    solicitada_en: Timestamp,
    desde: Timestamp,
    hasta: Timestamp.meta({ description: "Exclusivo." }),
    incluye_pdf: z.boolean(),
    avance: Count.meta({ description: "Consultas y diligencias escritas." }),
    total: Count.meta({ description: "Las que había al pedirla; al terminar, las que trae." }),
    archivo: z
      .object({ bytes: Count, terminada_en: Timestamp, vence_en: Timestamp })
      .nullable()
      .meta({ description: "Null hasta que esté lista y después de que venza." }),
  })
  .meta({ id: "Exportacion" });

export function presentExportacion(exportacion: Exportacion) {
  const { bytes, terminadaEn } = exportacion;
  const estado = estadoOfArchivo(exportacion);
  return {
    ...exportacion,
    exportacionId: exportacion.archivoId,
    estado,
    incluyePdf: exportacion.pedido.incluyePdf,
    archivo:
      estado === "lista" && terminadaEn !== null
        ? { bytes, terminadaEn, venceEn: venceEn(terminadaEn) }
        : null,
  };
}

/** Headers for the program that saves the file. */
export const archivoHeaders = ({ archivoId }: Exportacion): Record<string, string> => ({
  "Content-Disposition": `attachment; filename="exportacion-${archivoId}.tar.gz"`,
});

const ConsultaParams = z.object({ consulta_id: Id }).transform(camelKeys);

const RetencionPut = z
  .object({
    retener_hasta: keptMoment.nullable().meta({ description: "Null levanta la retención." }),
    motivo: Motivo,
  })
  .transform(camelKeys)
  .meta({ id: "RetencionPut" });

const RetencionBody = z
  .object({
    cliente_id: Uuid,
    consulta_id: Uuid.nullable().meta({ description: "Null: todo lo del cliente." }),
    retener_hasta: Timestamp.nullable().meta({ description: "Null: se levantó." }),
    motivo: z.string(),
    en: Timestamp,
    actor: z.string(),
  })
  .meta({ id: "Retencion" });

const RetencionHistoryBody = z
  .object({ vigente: RetencionBody.nullable(), historial: z.array(RetencionBody) })
  .meta({ id: "RetencionHistorial" });

const RetencionesBody = z.object({ retenciones: z.array(RetencionBody) }).meta({ id: "Retenciones" });

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
