import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readSocrataJson } from "../formats/socrata-json";
import { mergeSecop2Rows, SECOP2_COLUMNS } from "./merge-rows";

const REQUIRED = ["id_proceso", "nombre_proveedor_objeto_de", "tipo_de_sancion", "estado"] as const;

/** `/resource/it5q-hg94.json`. What becomes of the rows: `mergeSecop2Rows`. */
export async function* parseSecop2Json(raw: Buffer): AsyncGenerator<ListaEntry> {
  yield* mergeSecop2Rows(readSocrataJson(raw, SECOP2_COLUMNS, REQUIRED));
}
