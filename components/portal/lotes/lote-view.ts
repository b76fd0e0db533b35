import type { PortalOutputs } from "../trpc";

/** A lote with its progress and cost. */
export type LoteView = PortalOutputs["lotes"]["get"];
export type GrupoDeDudas = LoteView["dudas"][number];
export type Fila = PortalOutputs["lotes"]["filas"]["rows"][number];
