import { z } from "zod";
import { isValidNit, normalizeNit } from "../domain/shared/nit";
import { Count, Timestamp, Uuid } from "./common";
import { moment } from "./moment";
import { queryInteger } from "./query";
import { boundedText, text } from "./text";

export const SeveridadValue = z.enum(["alto", "medio", "bajo", "informativo", "sin_hallazgo"]);

/** Ids of queries are UUIDv7: the place of one in time is in its first 48 bits. */
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Ids say no time before 1970, and the day after one has a year of four digits: "no date" is often written beyond. */
const [DESDE_MIN, DESDE_MAX] = [0, Date.parse("9999-12-30T00:00:00Z")];
const Desde = moment.transform(
  (desde) => new Date(Math.min(Math.max(desde.getTime(), DESDE_MIN), DESDE_MAX)),
);

const Cursor = text
  .regex(UUID_V7, { error: "Debe ser el siguiente_cursor de la página anterior." })
  .transform((consultaId) => ({
    consultaId,
    creadaEn: new Date(Number.parseInt(consultaId.slice(0, 13).replace("-", ""), 16)),
  }))
  .meta({ description: "El siguiente_cursor de la página anterior." });

export const ConsultasQuery = z
  .object({
    limite: queryInteger(1, 200, 50),
    desde: Desde.optional(),
    severidad: SeveridadValue.optional(),
    referencia_externa: boundedText(1, 128).optional(),
    sujeto_obligado_nit: text
      .refine(isValidNit, { error: "NIT no válido: de 5 a 15 dígitos, con o sin puntos y guion." })
      .overwrite(normalizeNit)
      .optional(),
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

interface ConsultaToPresent {
  readonly consultaId: string;
  readonly nombreConsultado: string | null;
  readonly documentoConsultado: string | null;
  readonly severidad: z.output<typeof SeveridadValue>;
  readonly totalMatches: number;
  readonly referenciaExterna: string | null;
  readonly sujetoObligadoRazonSocial: string | null;
  readonly sujetoObligadoNit: string | null;
  readonly creadaEn: Date;
}

export function presentConsultas(page: {
  readonly total: number;
  readonly consultas: readonly ConsultaToPresent[];
  readonly siguienteCursor: string | null;
}): z.output<typeof ConsultasBody> {
  return {
    total: page.total,
    consultas: page.consultas.map((consulta) => ({
      consulta_id: consulta.consultaId,
      nombre_consultado: consulta.nombreConsultado,
      documento_consultado: consulta.documentoConsultado,
      severidad: consulta.severidad,
      total_matches: consulta.totalMatches,
      referencia_externa: consulta.referenciaExterna,
      sujeto_obligado_razon_social: consulta.sujetoObligadoRazonSocial,
      sujeto_obligado_nit: consulta.sujetoObligadoNit,
      creada_en: consulta.creadaEn.toISOString(),
    })),
    siguiente_cursor: page.siguienteCursor,
  };
}
