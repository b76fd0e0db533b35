import type { Arreglos } from "../../domain/lotes/arreglos";
import type { DudaDeFila } from "../../domain/lotes/duda-de-fila";
import type { PersonaDeFila } from "../../domain/lotes/lote";
import { arrayOf, int4, int8, jsonb, neverNull, nullable, text, textOf, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const GROUPS = sql({
  params: { loteId: uuid, primeras: int8 },
  row: {
    duda: neverNull(textOf<DudaDeFila>()),
    total: neverNull(int4),
    numero: int4,
    linea: int4,
    celdas: arrayOf(text),
    persona: nullable(jsonb),
  },
  text: `
    SELECT duda, total, numero, linea, celdas, persona FROM (
      SELECT duda, numero, linea, celdas, persona, (count(*) OVER (PARTITION BY duda))::int AS total,
        row_number() OVER (PARTITION BY duda ORDER BY numero) AS place
      FROM lote_fila CROSS JOIN unnest(dudas) AS duda WHERE lote_id = $loteId
    ) doubtful WHERE place <= $primeras ORDER BY duda, numero`,
});

/** A doubtful row: as it is written, and as it is asked; null: as it would be asked it is wrong. */
export interface FilaDudosa {
  readonly numero: number;
  readonly linea: number;
  readonly celdas: readonly string[];
  readonly persona: PersonaDeFila | null;
}

/** The first rows of each doubt, and how many there are; a row may be in two. */
export async function firstByDuda(
  executor: SqlExecutor,
  loteId: string,
  primeras: number,
): Promise<(FilaDudosa & { readonly duda: DudaDeFila; readonly total: number })[]> {
  const rows = await executor.query(GROUPS, { loteId, primeras });
  return rows.map((row) => ({ ...row, persona: row.persona as PersonaDeFila | null }));
}

const CELDAS = sql({
  params: { loteId: uuid, duda: text, numero: nullable(int4) },
  row: { numero: int4, celdas: arrayOf(text) },
  text: `
    SELECT numero, celdas FROM lote_fila
    WHERE lote_id = $loteId AND $duda = ANY (dudas) AND ($numero::int IS NULL OR numero = $numero) ORDER BY numero`,
});

/** The rows of a doubt as the file has them; or of them the one of this number. */
export const celdasByDuda = (
  executor: SqlExecutor,
  loteId: string,
  duda: DudaDeFila,
  numero: number | null,
) => executor.query(CELDAS, { loteId, duda, numero });

const SET_ARREGLOS = sql({
  params: { loteId: uuid, arreglos: jsonb },
  text: "UPDATE lote SET arreglos = $arreglos WHERE id = $loteId",
});

export async function setArreglos(tx: SqlExecutor, loteId: string, arreglos: Arreglos): Promise<void> {
  await tx.query(SET_ARREGLOS, { loteId, arreglos: JSON.stringify(arreglos) });
}
