import type { EntryTipo } from "../../domain/listas/lista-entry";

const TIPOS: Readonly<Record<string, EntryTipo>> = {
  individual: "natural",
  entity: "juridica",
  vessel: "nave",
  aircraft: "aeronave",
};

/** OFAC's type of an entry; in the CSV an entity's is null. A type OFAC adds one day is screened with everyone. */
export const tipoOf = (sdnType: string | null): EntryTipo =>
  sdnType === null ? "juridica" : (TIPOS[sdnType.trim().toLowerCase()] ?? "desconocido");
