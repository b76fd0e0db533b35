import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readSocrataJson } from "../formats/socrata-json";
import { mergePepRows, PEP_COLUMNS } from "./merge-rows";

/** `/resource/3qxn-uc22.json`. What becomes of the rows: `mergePepRows`. */
export async function* parsePepJson(raw: Buffer): AsyncGenerator<ListaEntry> {
  yield* mergePepRows(readSocrataJson(raw, PEP_COLUMNS));
}
