import type { Arreglos, DudaDeFila } from "../../domain/lotes/duda-de-fila";
import type { PersonaDeFila } from "../../domain/lotes/lote";
import { int4, int8, jsonb, neverNull, nullable, text, textOf, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";
import { aliased, pick } from "../sql/table";
import { FILA } from "./lote-filas";

/** A doubtful row as written and as it would be screened. Null if it would be invalid. */
export interface FilaDudosa {
  readonly numero: number;
  readonly linea: number;
  readonly celdas: readonly string[];
  readonly persona: PersonaDeFila | null;
}

/** Returns the first rows of each doubt and their count. A row may have two doubts. */
export const firstByDuda = readRows({
  params: { loteId: uuid, primeras: int8 },
  row: {
    ...pick(aliased(FILA, "doubtful"), "numero", "linea", "celdas", "persona"),
    duda: neverNull(textOf<DudaDeFila>()),
    total: neverNull(int4),
  },
  text: `
    SELECT $row, duda, total FROM (
      SELECT duda, numero, linea, celdas, persona, (count(*) OVER (PARTITION BY duda))::int AS total,
        row_number() OVER (PARTITION BY duda ORDER BY numero) AS place
      FROM lote_fila CROSS JOIN unnest(dudas) AS duda WHERE lote_id = $loteId
    ) doubtful WHERE place <= $primeras ORDER BY duda, numero`,
});

/** The letters of the longest names and of those next to them, and how many different names have so many. */
export const longestNames = readRows({
  params: { loteId: uuid },
  row: { letras: neverNull(int4), total: neverNull(int4) },
  text: `
    SELECT char_length(nombre) AS letras, count(*)::int AS total
    FROM (SELECT DISTINCT persona ->> 'nombre' AS nombre FROM lote_fila WHERE lote_id = $loteId) written
    WHERE nombre IS NOT NULL GROUP BY letras ORDER BY letras DESC LIMIT 2`,
});

/** Returns the rows of a doubt as in the file, or only the row with this number. */
export const celdasByDuda = readRows({
  params: { loteId: uuid, duda: text, numero: nullable(int4) },
  row: pick(FILA, "numero", "celdas"),
  text: `
    SELECT $row FROM lote_fila
    WHERE lote_id = $loteId AND $duda = ANY (dudas) AND ($numero::int IS NULL OR numero = $numero) ORDER BY numero`,
});

const SET_ARREGLOS = sql({
  params: { loteId: uuid, arreglos: jsonb },
  text: "UPDATE lote SET arreglos = $arreglos WHERE id = $loteId",
});

export async function setArreglos(tx: SqlExecutor, loteId: string, arreglos: Arreglos): Promise<void> {
  await tx.query(SET_ARREGLOS, { loteId, arreglos: JSON.stringify(arreglos) });
}
