import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readSocrataJson } from "../formats/socrata-json";
import { mergeSiriRows, SIRI_COLUMNS } from "./merge-rows";

const REQUIRED = [
  "numero_siri",
  "numero_identificacion",
  "primer_apellido",
  "primer_nombre",
  "sanciones",
] as const;

/** `/resource/iaeu-rcn6.json`. `mergeSiriRows` builds the entries. */
export async function* parseSiriJson(raw: Buffer): AsyncGenerator<ListaEntry> {
  yield* mergeSiriRows(readSocrataJson(raw, SIRI_COLUMNS, REQUIRED));
}
