import { z } from "zod";
import type { Retencion } from "../../domain/consultas/retencion";
import { Timestamp, Uuid } from "../http/common";
import { keptMoment } from "../http/moment";
import { Motivo } from "../http/motivo";

export const ConsultaParams = z
  .object({ consulta_id: Uuid })
  .transform(({ consulta_id }) => ({ consultaId: consulta_id.toLowerCase() }));

export const RetencionPut = z
  .object({
    retener_hasta: keptMoment.nullable().meta({ description: "Null levanta la retención." }),
    motivo: Motivo,
  })
  .transform(({ retener_hasta, motivo }) => ({ retenerHasta: retener_hasta, motivo }))
  .meta({ id: "RetencionPut" });

export const RetencionBody = z
  .object({
    cliente_id: Uuid,
    consulta_id: Uuid.nullable().meta({ description: "Null: todo lo del cliente." }),
    retener_hasta: Timestamp.nullable().meta({ description: "Null: se levantó." }),
    motivo: z.string(),
    en: Timestamp,
    actor: z.string(),
  })
  .meta({ id: "Retencion" });

export const RetencionHistoryBody = z
  .object({ vigente: RetencionBody.nullable(), historial: z.array(RetencionBody) })
  .meta({ id: "RetencionHistorial" });

export const RetencionesBody = z.object({ retenciones: z.array(RetencionBody) }).meta({ id: "Retenciones" });

export const presentRetencion = (retencion: Retencion): z.output<typeof RetencionBody> => ({
  cliente_id: retencion.clienteId,
  consulta_id: retencion.consultaId,
  retener_hasta: retencion.retenerHasta?.toISOString() ?? null,
  motivo: retencion.motivo,
  en: retencion.en.toISOString(),
  actor: retencion.actor,
});

export const presentRetencionHistory = ({
  vigente,
  historial,
}: {
  readonly vigente: Retencion | null;
  readonly historial: readonly Retencion[];
}): z.output<typeof RetencionHistoryBody> => ({
  vigente: vigente && presentRetencion(vigente),
  historial: historial.map(presentRetencion),
});

export const presentRetenciones = (retenciones: readonly Retencion[]): z.output<typeof RetencionesBody> => ({
  retenciones: retenciones.map(presentRetencion),
});
