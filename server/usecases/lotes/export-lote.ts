import { recordAct } from "../../db/bitacora/actividad";
import { EVERY_FILA, findHallazgos, pageOfFilas } from "../../db/lotes/filas-page";
import { findLote } from "../../db/lotes/lotes";
import { inTransaction } from "../../db/sql/transaction";
import { erroresTable, PLANTILLA, PLANTILLA_NOTA, PLANTILLA_ROWS } from "../../delivery/archivos/lote-tables";
import { resultadosOf, resultadoTable } from "../../delivery/archivos/resultado-table";
import { writeTablePart } from "../../delivery/archivos/table-csv";
import { NEW_FILE, type Table } from "../../delivery/archivos/table-part";
import type { FormatoDeDescarga } from "../../domain/archivos/descarga";
import { omittedInWords } from "../../domain/archivos/lectura";
import type { Fila } from "../../domain/lotes/lote";
import type { PortalActor } from "../../domain/shared/actor";
import { formatBogota } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import { plural } from "../../domain/shared/formato";
import type { Deps } from "../deps";

/** Rows read at a time, with their matches. A name may match hundreds of entries. */
const PAGE = 200;

/**
 * Writes the rows of a lote as a file, page by page, and records it in the client's activity.
 * @throws ServiceError `not_found`; `conflicto` if the rows are deleted already.
 */
export async function exportLote(
  { db, baseUrl }: Pick<Deps, "db" | "baseUrl">,
  actor: PortalActor,
  input: {
    readonly loteId: string;
    readonly formato: FormatoDeDescarga;
    readonly filas: "todas" | "con_error";
    readonly now: Date;
  },
): Promise<{ readonly nombreArchivo: string; readonly parts: AsyncIterable<Uint8Array> }> {
  const { loteId, formato, filas, now } = input;
  const lote = await findLote(db, actor.clienteId, loteId);
  if (lote === null) throw new ServiceError("not_found");
  if (lote.borradoEn !== null) throw new ServiceError("conflicto", "Las filas ya se borraron.");
  await inTransaction(db, (tx) =>
    recordAct(tx, actor, {
      en: now,
      accion: "lote.descargado",
      objeto: { tipo: "lote", id: loteId },
      detalle: { despues: { formato, filas } },
    }),
  );
  const filtro = { ...EVERY_FILA, estado: filas === "todas" ? null : filas };
  const { nombreArchivo, lectura } = lote;
  const parts = filas === "todas" ? resultado(resultadoTable(lote, baseUrl)) : errores(erroresTable(lote));
  return { nombreArchivo, parts };

  /** A line for each match, and one for each row without a match. */
  async function* resultado(table: ReturnType<typeof resultadoTable>): AsyncGenerator<Uint8Array> {
    let total = 0;
    yield* written(
      table,
      async (filas) => {
        total += filas.length;
        const consultaIds = filas.flatMap(({ consultaId }) => (consultaId === null ? [] : [consultaId]));
        return resultadosOf(filas, await findHallazgos(db, consultaIds));
      },
      () => [
        `Lote «${nombreArchivo}» de ${actor.razonSocial}`,
        `Aquí termina: ${plural(total, "fila", "filas")}, como estaban el ${formatBogota(now)} (Bogotá)`,
        "Una fila con varias coincidencias ocupa una línea por cada una: la columna «Coincidencia» dice cuál es.",
        ...(lectura === null ? [] : omittedInWords(lectura)),
        "Una coincidencia no equivale por sí sola a un ROS.",
      ],
    );
  }

  /** A file to be sent again contains only rows. */
  function errores(table: ReturnType<typeof erroresTable>): AsyncGenerator<Uint8Array> {
    return written(
      table,
      async (filas) => filas,
      () => [],
    );
  }

  async function* written<Line>(
    table: Table<Line>,
    linesOf: (filas: readonly Fila[]) => Promise<readonly Line[]>,
    nota: () => readonly string[],
  ): AsyncGenerator<Uint8Array> {
    let [state, lines, after] = [NEW_FILE, 0, 0];
    for (;;) {
      const filas = await pageOfFilas(db, loteId, filtro, after, PAGE);
      const rows = await linesOf(filas);
      const isLast = filas.length < PAGE;
      const part = writeTablePart(
        formato,
        table,
        { rows, written: lines, nota: isLast ? nota() : null },
        state,
      );
      yield part.contenido;
      if (isLast) return;
      [state, lines, after] = [part.state, lines + rows.length, filas.at(-1)?.lugar ?? after];
    }
  }
}

/** The template. */
export const writePlantilla = (formato: FormatoDeDescarga): Uint8Array => {
  // In a CSV a note after the rows would be read as rows.
  const nota = formato === "xlsx" ? PLANTILLA_NOTA : [];
  return writeTablePart(formato, PLANTILLA, { rows: PLANTILLA_ROWS, written: 0, nota }, NEW_FILE).contenido;
};
