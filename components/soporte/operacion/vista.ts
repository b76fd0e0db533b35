import { createLoader, parseAsStringLiteral } from "nuqs/server";

const VISTAS = ["salud", "entregas", "tareas", "integridad", "incidentes"] as const;
export type Vista = (typeof VISTAS)[number];

/** The open part, kept in the address. */
export const VISTA = parseAsStringLiteral(VISTAS).withDefault("salud");

export const loadVista = createLoader({ vista: VISTA });
