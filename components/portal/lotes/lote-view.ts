import type { PortalOutputs } from "../trpc";

/** A lote with how far it has come and what it costs. */
export type LoteView = PortalOutputs["lotes"]["get"];
export type GrupoDeDudas = LoteView["dudas"][number];
export type Fila = PortalOutputs["lotes"]["filas"]["rows"][number];
