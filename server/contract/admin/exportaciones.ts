import { z } from "zod";
import { estadoOfArchivo, venceEn } from "../../domain/archivos/archivo";
import type { Exportacion } from "../../domain/archivos/exportacion";
import { Count, Timestamp, Uuid } from "../http/common";
import { moment } from "../http/moment";

export const ExportacionParams = z
  .object({ exportacion_id: Uuid })
  .transform(({ exportacion_id }) => ({ exportacionId: exportacion_id.toLowerCase() }));

export const ExportacionCreate = z
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

export const ExportacionCreada = z.object({ exportacion_id: Uuid }).meta({ id: "ExportacionCreada" });

export const ExportacionBody = z
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

export const presentExportacionCreada = ({
  exportacionId,
}: {
  readonly exportacionId: string;
}): z.output<typeof ExportacionCreada> => ({ exportacion_id: exportacionId });

export function presentExportacion(exportacion: Exportacion): z.output<typeof ExportacionBody> {
  const { bytes, terminadaEn } = exportacion;
  const estado = estadoOfArchivo(exportacion);
  return {
    exportacion_id: exportacion.archivoId,
    cliente_id: exportacion.clienteId,
    estado,
    solicitada_en: exportacion.solicitadaEn.toISOString(),
    desde: exportacion.desde.toISOString(),
    hasta: exportacion.hasta.toISOString(),
    incluye_pdf: exportacion.pedido.incluyePdf,
    avance: exportacion.avance,
    total: exportacion.total,
    archivo:
      estado === "lista" && terminadaEn !== null
        ? { bytes, terminada_en: terminadaEn.toISOString(), vence_en: venceEn(terminadaEn).toISOString() }
        : null,
  };
}

/** For whoever saves it. */
export const archivoHeaders = ({ archivoId }: Exportacion): Record<string, string> => ({
  "Content-Disposition": `attachment; filename="exportacion-${archivoId}.tar.gz"`,
});
