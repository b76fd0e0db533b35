import type { ListaEntry } from "../../domain/listas/lista-entry";
import { commaList } from "../../domain/shared/formato";
import { readCsvTable } from "../formats/csv-table";
import { readSocrataJson } from "../formats/socrata-json";
import { mergeSiriRows, SIRI_COLUMNS, type SiriRow } from "./merge-rows";

/** `rows.csv` of data set iaeu-rcn6 (Procuraduría), headers in any case. See `mergeSiriRows`. */
export async function* parseSiriCsv(raw: Buffer): AsyncGenerator<ListaEntry> {
  const rows: SiriRow[] = [];
  for await (const { cells } of readCsvTable(raw, SIRI_COLUMNS)) rows.push(cells);
  yield* mergeSiriRows(rows);
}

const REQUIRED = commaList("numero_siri, numero_identificacion, primer_apellido, primer_nombre, sanciones");

/** `/resource/iaeu-rcn6.json`. `mergeSiriRows` builds the entries. */
export async function* parseSiriJson(raw: Buffer): AsyncGenerator<ListaEntry> {
  yield* mergeSiriRows(readSocrataJson(raw, SIRI_COLUMNS, REQUIRED));
}
