import { recordAct } from "../../db/bitacora/actividad";
import { EVERY_FILA, pageOfFilas } from "../../db/lotes/lote-filas";
import { findLote } from "../../db/lotes/lotes";
import { inTransaction } from "../../db/sql/transaction";
import {
  erroresTable,
  PLANTILLA,
  PLANTILLA_NOTA,
  PLANTILLA_ROWS,
  resultadoTable,
} from "../../delivery/archivos/lote-tables";
import { writeTablePart } from "../../delivery/archivos/table-file";
import { NEW_FILE } from "../../delivery/archivos/table-part";
import type { FormatoDeDescarga } from "../../domain/archivos/descarga";
import type { Columnas } from "../../domain/lotes/columnas";
import type { PortalActor } from "../../domain/shared/actor";
import { formatBogota } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import { plural } from "../../domain/shared/formato";
import type { Deps } from "../deps";

/** Read at a time. */
const PAGE = 1_000;

/**
 * The rows of a lote as a file, read while it is handed over; on record in the client's activity.
 * @throws ServiceError `not_found`; `conflicto` where the rows are deleted already.
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
): Promise<AsyncIterable<Uint8Array>> {
  const { loteId, formato, filas, now } = input;
  const lote = await findLote(db, actor.clienteId, loteId);
  if (lote === null) throw new ServiceError("not_found");
  if (lote.borradoEn !== null) throw new ServiceError("conflicto", { message: "Las filas ya se borraron." });
  await inTransaction(db, (tx) =>
    recordAct(tx, actor, {
      en: now,
      accion: "lote.descargado",
      objeto: { tipo: "lote", id: loteId },
      detalle: { despues: { formato, filas } },
    }),
  );
  const table = filas === "todas" ? resultadoTable(lote.columnas as Columnas, baseUrl) : erroresTable(lote);
  const filtro = { ...EVERY_FILA, estado: filas === "todas" ? null : filas };
  return partsOf();

  async function* partsOf(): AsyncGenerator<Uint8Array> {
    let [state, written, after] = [NEW_FILE, 0, 0];
    for (;;) {
      const rows = await pageOfFilas(db, loteId, filtro, after, PAGE);
      const isLast = rows.length < PAGE;
      // What is to be sent again must hold nothing but rows.
      const nota = filas === "todas" ? notaOf(written + rows.length) : [];
      const part = writeTablePart(formato, table, { rows, written, nota: isLast ? nota : null }, state);
      yield part.contenido;
      if (isLast) return;
      [state, written, after] = [part.state, written + rows.length, rows.at(-1)?.numero ?? after];
    }
  }

  function notaOf(written: number): string[] {
    return [
      `Lote «${lote?.nombreArchivo}» de ${actor.razonSocial}`,
      `Aquí termina: ${plural(written, "fila", "filas")}, como estaban el ${formatBogota(now)} (Bogotá)`,
      "Una coincidencia no equivale por sí sola a un ROS.",
    ];
  }
}

/** What to fill in. */
export const writePlantilla = (formato: FormatoDeDescarga): Uint8Array => {
  // Of a CSV whatever stands after the rows would be rows.
  const nota = formato === "xlsx" ? PLANTILLA_NOTA : [];
  return writeTablePart(formato, PLANTILLA, { rows: PLANTILLA_ROWS, written: 0, nota }, NEW_FILE).contenido;
};
