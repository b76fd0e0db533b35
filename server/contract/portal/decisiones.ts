import { z } from "zod";
import { PASO_RESULTADOS } from "../../domain/decisiones/caso";
import { DECISION_TIPOS, REVISION_RESULTADOS } from "../../domain/decisiones/decision";
import { COLA_ORDENES, COLA_VISTAS, RESULTADOS } from "../../domain/decisiones/decision-words";
import { VINCULOS_PEP } from "../../domain/decisiones/ficha-pep";
import {
  APLICA,
  ESCALA_MAX,
  PASOS_MAX,
  SEVERIDADES_DE_COINCIDENCIA,
  UNIDADES,
} from "../../domain/decisiones/politica";
import { DATOS } from "../../domain/decisiones/segundo-motivo";
import { bogotaDayEnd } from "../../domain/informes/periodo";
import { bogotaMidnight } from "../../domain/shared/bogota";
import { Id, ScreenedSlugValue, TierValue } from "../http/common";
import { DESCARTE_MAX } from "../http/limites";
import { optional, trimmedText } from "../http/text";
import { ConsultaDeContraparteRequest } from "../v1/contrapartes";

/** Rows of a page of the queue. */
export const COLA_LIMITE = 50;

const Posicion = z.int().min(0).max(100_000);
const Acuerdo = z.enum(["coincide", "difiere", "sin_dato"]);

/**
 * The last match of the page before, and its rank: `consulta:posicion:tier:resultado`. The instant of a UUIDv7 is in its
 * first 48 bits.
 */
const Cursor = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,6}:\w+:\w+$/i)
  .transform((cursor) => {
    const [id = "", posicion, tier, resultado] = cursor.split(":");
    const consultaId = id.toLowerCase();
    const creadaEn = new Date(Number.parseInt(consultaId.slice(0, 13).replace("-", ""), 16));
    return { consultaId, creadaEn, posicion: Number(posicion), tier, resultado };
  })
  .pipe(
    z.object({
      consultaId: z.string(),
      creadaEn: z.date(),
      posicion: z.int(),
      tier: TierValue,
      resultado: z.enum(RESULTADOS),
    }),
  );

export const ColaPagina = z.object({
  vista: z.enum(COLA_VISTAS),
  lista: optional(ScreenedSlugValue),
  loteId: optional(Id),
  orden: z.enum(COLA_ORDENES).default("urgencia"),
  cursor: optional(Cursor),
});

const Nota = optional(trimmedText(0, 2_000)).transform((nota) => nota || null);

/** A match, with the number of decisions that were seen and the compared data. */
const Decidible = z.object({
  posicion: Posicion,
  vistas: z.int().min(0).max(100_000),
  comparado: z.object({ documento: Acuerdo, nacimiento: Acuerdo, pais: Acuerdo, actividad: Acuerdo }),
});
const Porque = z.object({ consultaId: Id, motivo: trimmedText(3, 300), nota: Nota });

/** A decision on a match. */
export const DecideInput = z.object({
  ...Decidible.shape,
  ...Porque.shape,
  tipo: z.enum(DECISION_TIPOS),
  segundoMotivo: optional(trimmedText(3, 300)),
  /** The differing facts that the person confirmed in spite of. */
  aPesarDe: z.array(z.enum(DATOS)).max(DATOS.length).default([]),
  repiteId: optional(Id),
});

/** Matches of a consulta that are discarded for one reason. */
export const DiscardInput = z
  .object({ ...Porque.shape, sobre: z.array(Decidible).min(1).max(DESCARTE_MAX) })
  .refine(({ sobre }) => new Set(sobre.map(({ posicion }) => posicion)).size === sobre.length, {
    path: ["sobre"],
    error: "Una coincidencia va dos veces.",
  });

const DecisionIds = z
  .array(Id)
  .min(1)
  .max(DESCARTE_MAX)
  .refine((ids) => new Set(ids).size === ids.length, { error: "Una decisión va dos veces." });

/** Decisions that their author undoes. */
export const UndoInput = z.object({ decisionIds: DecisionIds });

/** Decisions for a second person's verdict. Returning needs a reason. */
export const ReviewInput = z
  .object({ decisionIds: DecisionIds, resultado: z.enum(REVISION_RESULTADOS), nota: Nota })
  .refine(({ resultado, nota }) => resultado === "aprobada" || nota !== null, {
    path: ["nota"],
    error: "Diga por qué la devuelve.",
  });

/** The end of a step: done with a filing number or a note, or not applicable for a reason. */
export const EndPasoInput = z
  .object({
    pasoId: Id,
    resultado: z.enum(PASO_RESULTADOS),
    radicado: optional(trimmedText(0, 120)).transform((radicado) => radicado || null),
    nota: Nota,
  })
  .refine(({ resultado, radicado, nota }) => resultado !== "hecho" || radicado !== null || nota !== null, {
    path: ["radicado"],
    error: "Escriba el radicado, o en la nota qué se hizo.",
  })
  .refine(({ resultado, nota }) => resultado !== "no_aplica" || (nota?.length ?? 0) >= 3, {
    path: ["nota"],
    error: "Escriba por qué no aplica.",
  })
  .refine(({ resultado, radicado }) => resultado !== "no_aplica" || radicado === null, {
    path: ["radicado"],
    error: "Un paso que no aplica no tiene radicado.",
  });

export const AssignPasoInput = z.object({ pasoId: Id, usuarioId: Id });

export const PasosFiltro = z.object({ mios: z.boolean() });

/** The step that a file is sent to, or the file that is read. */
export const AdjuntoParams = z.object({ id: Id });

/** The id that a file gets, and its name. */
export const AdjuntoQuery = z.object({ token: Id, nombre: trimmedText(1, 300) });

/** Days and hours that a limit may have. */
const PLAZO_MAX = 365;
const PlazoValue = z.object({
  cuanto: z.int("Escriba un número entero.").min(0, "Desde 0.").max(PLAZO_MAX, `A lo sumo ${PLAZO_MAX}.`),
  unidad: z.enum(UNIDADES),
});

/** The steps after a confirmed match, the time to decide, and the people mailed about overdue matches and steps. */
export const PoliticaForm = z.object({
  /** The version that was seen. 0 if none. */
  vista: z.int().min(0).max(100_000),
  pasos: z
    .array(
      z.object({
        nombre: trimmedText(3, 160),
        aplica: z.enum(APLICA),
        severidadMinima: z.enum(SEVERIDADES_DE_COINCIDENCIA),
        plazo: PlazoValue,
      }),
    )
    .max(PASOS_MAX),
  plazos: z.record(z.enum(SEVERIDADES_DE_COINCIDENCIA), PlazoValue.nullable()),
  escalaA: z
    .array(Id)
    .max(ESCALA_MAX)
    .transform((ids) => [...new Set(ids)]),
});

/** The body names for whom the consulta is, if the client operates for third parties. */
export const ConsultAlarmaInput = z.object({ alarmaId: Id, consulta: ConsultaDeContraparteRequest });

/** Alarmas that a person read. */
export const AlarmaIds = z.object({
  alarmaIds: z
    .array(Id)
    .min(1)
    .max(DESCARTE_MAX)
    .transform((ids) => [...new Set(ids)]),
});

export const MatchInput = z.object({ consultaId: Id, posicion: Posicion });

export const AssignInput = MatchInput.extend({ usuarioId: optional(Id) });

const Dia = z.iso.date().refine((dia) => dia >= "1900-01-01" && dia < "2200-01-01", {
  error: "Elija una fecha entre 1900 y 2199.",
});

export const FichaPepForm = z.object({
  consultaId: Id,
  posicion: Posicion,
  /** The version that was seen. 0 if none. */
  vista: z.int().min(0).max(100_000),
  cargo: trimmedText(2, 300),
  fechaDesvinculacion: optional(Dia),
  vinculo: z.enum(VINCULOS_PEP),
  origenRecursos: trimmedText(2, 2_000),
  aprobador: trimmedText(2, 200),
  proximaRevision: Dia,
});

/** Whether the caller gets the weekly digest. */
export const ResumenForm = z.object({ recibe: z.boolean() });

/** The days of the decisions in a file, both included. */
export const DecisionesArchivo = z
  .object({ desde: optional(Dia), hasta: optional(Dia) })
  .transform(({ desde, hasta }) => ({
    desde: desde === null ? null : bogotaMidnight(desde),
    hasta: hasta === null ? null : bogotaDayEnd(hasta),
  }));
