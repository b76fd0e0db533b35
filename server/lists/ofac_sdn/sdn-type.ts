import type { EntryTipo } from "../../domain/listas/lista-entry";

const TIPOS: Readonly<Record<string, EntryTipo>> = {
  individual: "natural",
  entity: "juridica",
  vessel: "nave",
  aircraft: "aeronave",
};

/** OFAC's type of an entry. Null in the CSV means an entity. An unknown type is compared with all queries. */
export const tipoOf = (sdnType: string | null): EntryTipo =>
  sdnType === null ? "juridica" : (TIPOS[sdnType.trim().toLowerCase()] ?? "desconocido");
