import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readSocrataJson } from "../formats/socrata-json";
import { mergePepRows, PEP_COLUMNS } from "./merge-rows";

/** `/resource/3qxn-uc22.json`. `mergePepRows` builds the entries. */
export async function* parsePepJson(raw: Buffer): AsyncGenerator<ListaEntry> {
  yield* mergePepRows(readSocrataJson(raw, PEP_COLUMNS));
}
