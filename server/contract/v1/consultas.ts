import { z } from "zod";
import { Count, Timestamp, Uuid } from "../http/common";
import { moment, queryCursor, queryInteger } from "../http/query";
import { boundedText, Nit } from "../http/text";

export const SeveridadValue = z
  .enum(["alto", "medio", "bajo", "informativo", "sin_hallazgo"])
  .meta({ id: "Severidad" });

/** Ids of consultas are UUIDv7. Their first 48 bits are the time. */
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Bounds that ids and four-digit years can express. Clients often send a time beyond them for "no date". */
const [DESDE_MIN, DESDE_MAX] = [0, Date.parse("9999-12-30T00:00:00Z")];
const Desde = moment.transform(
  (desde) => new Date(Math.min(Math.max(desde.getTime(), DESDE_MIN), DESDE_MAX)),
);

const Cursor = queryCursor(UUID_V7).transform((consultaId) => ({
  consultaId,
  creadaEn: new Date(Number.parseInt(consultaId.slice(0, 13).replace("-", ""), 16)),
}));

export const ConsultasQuery = z
  .object({
    limite: queryInteger(1, 200, 50),
    desde: Desde.optional(),
    severidad: SeveridadValue.optional(),
    referencia_externa: boundedText(1, 128).optional(),
    sujeto_obligado_nit: Nit.optional(),
    cursor: Cursor.optional(),
  })
  .transform((query) => ({
    limite: query.limite,
    desde: query.desde ?? null,
    severidad: query.severidad ?? null,
    referenciaExterna: query.referencia_externa ?? null,
    sujetoObligadoNit: query.sujeto_obligado_nit ?? null,
    cursor: query.cursor ?? null,
  }));

const ConsultaResumenBody = z
  .object({
    consulta_id: Uuid,
    nombre_consultado: z.string().nullable(),
    documento_consultado: z.string().nullable(),
    severidad: SeveridadValue,
    total_matches: Count,
    referencia_externa: z.string().nullable(),
    sujeto_obligado_razon_social: z.string().nullable(),
    sujeto_obligado_nit: z.string().nullable(),
    creada_en: Timestamp,
  })
  .meta({ id: "ConsultaResumen" });

/** `siguiente_cursor` is a compatible addition: a client with a million queries needs more than the first 200. */
export const ConsultasBody = z
  .object({
    total: Count,
    consultas: z.array(ConsultaResumenBody),
    siguiente_cursor: z.string().nullable(),
  })
  .meta({ id: "Consultas" });
