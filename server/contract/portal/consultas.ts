import { z } from "zod";
import { FORMATOS_DE_DESCARGA } from "../../domain/archivos/descarga";
import { COINCIDENCIA_ESTADOS } from "../../domain/decisiones/decision";
import { RESULTADOS } from "../../domain/decisiones/decision-words";
import { BOGOTA_OFFSET_MS } from "../../domain/shared/bogota";
import { SIN_COMPARAR, type TipoSinComparar } from "../../domain/shared/documento";
import { Id, ScreenedSlugValue } from "../http/common";
import { Nit, optional, text, trimmedText } from "../http/text";
import { SeveridadValue } from "../v1/consultas";
import { DiligenciaRequest } from "../v1/diligencia";
import { NUMERO_MAX, ValidateRequest } from "../v1/validate-request";

const DAY_MS = 86_400_000;
/** A day of Bogota, `YYYY-MM-DD`. */
const Dia = z.iso.date().refine((dia) => dia >= "1900-01-01", { error: "Elija una fecha desde 1900." });

const startOf = (dia: string) => new Date(Date.parse(`${dia}T00:00:00Z`) - BOGOTA_OFFSET_MS);

/** The last row of the page before: the instant of a UUIDv7 is in its first 48 bits. */
const Cursor = Id.transform((consultaId) => ({
  consultaId,
  creadaEn: new Date(Number.parseInt(consultaId.slice(0, 13).replace("-", ""), 16)),
}));

/** Filter of the portal's list of consultas, kept in its address. Both days are included. */
export const ConsultasFiltro = z
  .object({
    texto: optional(text.max(300)),
    severidad: optional(SeveridadValue),
    lista: optional(ScreenedSlugValue),
    sujetoObligadoNit: optional(Nit),
    desde: optional(Dia),
    hasta: optional(Dia),
    /** The key or the person that made the consulta. */
    quien: optional(Id),
    /** State and kind of one match. Both must hold for the same match, and for the list if one is named. */
    decision: optional(z.enum(COINCIDENCIA_ESTADOS)),
    resultado: optional(z.enum(RESULTADOS)),
  })
  .transform(({ texto, desde, hasta, ...rest }) => ({
    ...rest,
    texto: texto?.trim() || null,
    desde: desde === null ? null : startOf(desde),
    hasta: hasta === null ? null : new Date(startOf(hasta).getTime() + DAY_MS),
  }));

export type ConsultasFiltro = z.input<typeof ConsultasFiltro>;

export const ConsultasPagina = z.object({ filtro: ConsultasFiltro, cursor: optional(Cursor) });

export const ConsultasIds = z.object({ filtro: ConsultasFiltro });

const Formato = z.enum(FORMATOS_DE_DESCARGA);

/** The file of a filter, at once. */
export const ConsultasArchivo = z.object({ filtro: ConsultasFiltro, formato: Formato });

/** The same file, written in the background. Sending the same `token` again makes one file. */
export const ConsultasExportInput = ConsultasArchivo.extend({ token: Id });

export const DescargaParams = z.object({ descargaId: Id });

export const ConsultaId = z.object({ consultaId: Id });

export const MatchesPagina = ConsultaId.extend({ desde: z.int().min(0).max(100_000) });

const TIPOS_SIN_COMPARAR = Object.keys(SIN_COMPARAR) as [TipoSinComparar, ...TipoSinComparar[]];

/**
 * A manual screening: the body of `/validate`, and an id of this submission. A document that is not compared goes
 * beside the body, which then has a name.
 */
export const ValidateInput = z
  .object({
    token: Id,
    persona: ValidateRequest,
    sinComparar: z
      .object({ tipo: z.enum(TIPOS_SIN_COMPARAR), numero: trimmedText(3, NUMERO_MAX) })
      .optional(),
  })
  .refine(({ persona, sinComparar }) => sinComparar === undefined || persona.documento === null, {
    path: ["sinComparar"],
    error: "Envíe un solo documento.",
  });

/** A diligencia asked by a person: the body of the API, and an id of this submission. */
export const DiligenciaAskInput = z.object({ token: Id, pregunta: DiligenciaRequest });

export const DiligenciaId = z.object({ diligenciaId: Id });

/** The cursor is the last diligencia of the page before. */
export const DiligenciasPagina = z.object({ cursor: optional(Cursor) });
