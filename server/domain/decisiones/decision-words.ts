import type { ScreenedSlug } from "../listas/lista";
import type { Resultado } from "../screening/types";
import type { CoincidenciaEstado, Comparacion, DecisionTipo, RevisionTipo } from "./decision";
import type { FichaPepDatos } from "./ficha-pep";

/** States of a match in words. */
export const ESTADO_NOMBRES = {
  por_decidir: "Por decidir",
  en_analisis: "En análisis",
  por_aprobar: "Por aprobar",
  descartada: "Descartada por homónimo",
  confirmada: "Confirmada",
} as const satisfies Record<CoincidenciaEstado, string>;

/** Views of the queue: undecided matches, those assigned to the user, and those that the user may approve. */
export const COLA_VISTAS = ["pendientes", "mias", "por_aprobar"] as const;

export type ColaLista = ScreenedSlug;

/** Orders of the queue: binding lists first and then the oldest, or the oldest first. */
export const COLA_ORDENES = ["urgencia", "antiguedad", "entrada"] as const;
export type ColaOrden = (typeof COLA_ORDENES)[number];

/** Decisions as a choice and as a past action. */
export const DECISION_WORDS = {
  descartada: {
    elegir: "Descartar por homónimo",
    nombre: "Descartada por homónimo",
    significado: "No es la misma persona o empresa.",
  },
  confirmada: {
    elegir: "Confirmar la coincidencia",
    nombre: "Confirmada",
    significado: "Es la misma persona o empresa. Confirmarla no equivale por sí sola a un ROS.",
  },
  en_analisis: {
    elegir: "Dejar en análisis",
    nombre: "En análisis",
    significado: "Falta información: sigue en la lista de lo que está por decidir.",
  },
} as const satisfies Record<DecisionTipo, object>;

/** Kinds of match on the wire. */
export const RESULTADOS = ["exacto", "posible"] as const satisfies readonly Resultado[];
export const RESULTADO_WORDS = { exacto: "Exacta o muy alta", posible: "Posible" } as const satisfies Record<
  Resultado,
  string
>;

/** The compared data. */
export const COMPARADO_WORDS = {
  documento: "Documento",
  nacimiento: "Nacimiento",
  pais: "País",
  actividad: "Actividad",
} as const satisfies Record<keyof Comparacion, string>;

export const ACUERDO_WORDS = {
  coincide: "coincide",
  difiere: "difiere",
  sin_dato: "no comparable",
} as const satisfies Record<Comparacion["documento"], string>;

/** What happened to a decision. */
export const REVISION_NOMBRES = {
  aprobada: "Aprobada",
  devuelta: "Devuelta",
  deshecha: "Deshecha",
} as const satisfies Record<RevisionTipo, string>;

export const VINCULO_WORDS = {
  titular: "Ejerce o ejerció el cargo",
  familiar: "Familiar de quien lo ejerce",
  asociado: "Asociado cercano de quien lo ejerce",
} as const satisfies Record<FichaPepDatos["vinculo"], string>;
