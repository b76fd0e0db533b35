import { z } from "zod";
import { DECISION_TIPOS, REVISION_RESULTADOS } from "../../domain/decisiones/decision";
import { COLA_ORDENES, COLA_VISTAS, RESULTADOS } from "../../domain/decisiones/decision-words";
import { VINCULOS_PEP } from "../../domain/decisiones/ficha-pep";
import { bogotaMidnight } from "../../domain/facturacion/bogota-calendar";
import { bogotaDayEnd } from "../../domain/informes/periodo";
import { Id, ScreenedSlugValue, TierValue } from "../http/common";
import { DESCARTE_MAX } from "../http/limites";
import { optional, trimmedText } from "../http/text";

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
  .object({
    decisionIds: DecisionIds,
    resultado: z.enum(REVISION_RESULTADOS),
    nota: Nota,
  })
  .refine(({ resultado, nota }) => resultado === "aprobada" || nota !== null, {
    path: ["nota"],
    error: "Diga por qué la devuelve.",
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
