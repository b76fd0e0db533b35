import { z } from "zod";
import type { ErrorCode } from "../../domain/shared/errors";
import { Id, Uuid } from "../http/common";
import { REPORTE_LOTE_MAX } from "../http/limites";
import { boundedText, optional } from "../http/text";
import { camelKeys } from "../http/wire";

export const ReporteParams = z.object({ consulta_id: Id }).transform(camelKeys);

/** Contract, ReporteLoteRequest. A title of spaces counts as absent. */
export const ReporteLoteRequest = z
  .object({
    consulta_ids: z.array(Uuid).min(1).max(REPORTE_LOTE_MAX),
    titulo: optional(boundedText(0, 200)),
  })
  .transform(({ consulta_ids, titulo }) => ({
    consultaIds: consulta_ids.map((id) => id.toLowerCase()),
    titulo: titulo?.trim() || null,
  }))
  .meta({ id: "ReporteLoteRequest" });

/** Code that rejects a body before its elements are checked (contract-decisions 173). */
export function loteRefusal(sent: object): ErrorCode | null {
  const ids: unknown = "consulta_ids" in sent ? sent.consulta_ids : undefined;
  if (!Array.isArray(ids) || ids.length === 0) return "consulta_ids_requeridos";
  return ids.length > REPORTE_LOTE_MAX ? "maximo_500_consultas_por_lote" : null;
}

/** A PDF's bytes. */
export const PdfFile = z.string().meta({ format: "binary" });

/** ASCII without user text (contract-decisions 176). */
const disposition = (name: string): string => `inline; filename="${name}.pdf"`;

export const reporteHeaders = { "Content-Disposition": z.string() };

export const presentReporteHeaders = (consultaId: string | null) => ({
  "Content-Disposition": disposition(consultaId === null ? "reporte-lote" : `reporte-${consultaId}`),
});
