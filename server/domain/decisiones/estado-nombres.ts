import type { CoincidenciaEstado } from "./decision";

/** How a match stands, as people read it. */
export const ESTADO_NOMBRES = {
  por_decidir: "Por decidir",
  en_analisis: "En análisis",
  por_aprobar: "Por aprobar",
  descartada: "Descartada por homónimo",
  confirmada: "Confirmada",
} as const satisfies Record<CoincidenciaEstado, string>;
