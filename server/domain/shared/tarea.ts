/** The jobs of the service, as the admin API and Inngest name them. */
export const TAREA_NOMBRES = [
  "actualizar-listas",
  "reintentar-listas",
  "vigilar-listas",
  "preparar-particiones",
  "emitir-cobros",
  "avisos-vencimiento",
  "borrar-llaves-vencidas",
] as const;

export type TareaNombre = (typeof TAREA_NOMBRES)[number];

/** Schedules are told in its time; Colombia has had no daylight saving time since 1993. */
export const TAREA_ZONA = "America/Bogota";
