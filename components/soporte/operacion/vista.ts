import { createLoader, parseAsStringLiteral } from "nuqs/server";

const VISTAS = ["salud", "entregas", "tareas", "integridad", "incidentes"] as const;
export type Vista = (typeof VISTAS)[number];

/** Which part of the room is open, as it stands in the address. */
export const VISTA = parseAsStringLiteral(VISTAS).withDefault("salud");

export const loadVista = createLoader({ vista: VISTA });
