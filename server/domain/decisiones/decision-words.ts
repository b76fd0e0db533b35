import type { ScreenedSlug } from "../listas/lista";
import type { Resultado } from "../screening/types";
import type { CoincidenciaEstado, Comparacion, DecisionTipo } from "./decision";
import type { FichaPepDatos } from "./ficha-pep";

/** How a match stands, as people read it. */
export const ESTADO_NOMBRES = {
  por_decidir: "Por decidir",
  en_analisis: "En análisis",
  por_aprobar: "Por aprobar",
  descartada: "Descartada por homónimo",
  confirmada: "Confirmada",
} as const satisfies Record<CoincidenciaEstado, string>;

/** The views of the queue: what waits for a decision, what of it is one's own, and what waits for one's approval. */
export const COLA_VISTAS = ["pendientes", "mias", "por_aprobar"] as const;

export type ColaLista = ScreenedSlug;

/** Its orders: what binds first and the oldest of it, or the oldest of all. */
export const COLA_ORDENES = ["urgencia", "antiguedad"] as const;
export type ColaOrden = (typeof COLA_ORDENES)[number];

/** What a person decides, as it is chosen and as it was done. */
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

/** What a match is on the wire. */
export const RESULTADOS = ["exacto", "posible"] as const satisfies readonly Resultado[];
export const RESULTADO_WORDS = { exacto: "Exacta o muy alta", posible: "Posible" } as const satisfies Record<
  Resultado,
  string
>;

/** What is compared. */
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

export const VINCULO_WORDS = {
  titular: "Ejerce o ejerció el cargo",
  familiar: "Familiar de quien lo ejerce",
  asociado: "Asociado cercano de quien lo ejerce",
} as const satisfies Record<FichaPepDatos["vinculo"], string>;
