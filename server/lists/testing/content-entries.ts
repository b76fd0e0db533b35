import type { ListaEntry } from "../../domain/listas/lista-entry";
import { assembleContent } from "../version-content";

/** The entries of the version that these become. */
export const contentEntries = async (published: AsyncIterable<ListaEntry> | Iterable<ListaEntry>) => [
  ...(await assembleContent(published)).entries,
];
