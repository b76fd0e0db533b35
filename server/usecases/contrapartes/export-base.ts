import { recordAct } from "../../db/bitacora/actividad";
import { pageOfContrapartes } from "../../db/contrapartes/contrapartes";
import { inTransaction } from "../../db/sql/transaction";
import { CONTRAPARTES } from "../../delivery/archivos/contrapartes-table";
import { writeTablePart } from "../../delivery/archivos/table-csv";
import { NEW_FILE } from "../../delivery/archivos/table-part";
import type { FormatoDeDescarga } from "../../domain/archivos/descarga";
import type { PortalActor } from "../../domain/shared/actor";
import { formatBogota } from "../../domain/shared/bogota";
import { plural } from "../../domain/shared/formato";
import type { Deps } from "../deps";
import { type FiltroDeBase, filtroOf } from "./contrapartes";

/** Rows per read. */
const PAGE = 1_000;

/** Streams the contrapartes of a filter as a file, and records it in the client's activity. */
export async function exportBase(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  input: { readonly filtro: FiltroDeBase; readonly formato: FormatoDeDescarga; readonly now: Date },
): Promise<AsyncIterable<Uint8Array>> {
  const { formato, now } = input;
  const { clienteId, razonSocial } = actor;
  const filtro = filtroOf(input.filtro, now);
  const { q: _, ...criterios } = filtro;
  await inTransaction(db, (tx) =>
    recordAct(tx, actor, {
      en: now,
      accion: "contrapartes.exportadas",
      objeto: { tipo: "cliente", id: clienteId },
      // Without the text of the search, which may be a name.
      detalle: { despues: { formato, criterios } },
    }),
  );
  return (async function* parts() {
    let [state, written, cursor] = [NEW_FILE, 0, null as string | null];
    for (;;) {
      const rows = await pageOfContrapartes(db, clienteId, filtro, { limite: PAGE, cursor });
      const isLast = rows.length < PAGE;
      const total = written + rows.length;
      // In a CSV a note after the rows would be read as rows.
      const nota = [
        `Contrapartes de ${razonSocial}`,
        `Aquí termina: ${plural(total, "fila", "filas")}, como estaban el ${formatBogota(now)} (Bogotá)`,
      ];
      const ends = isLast ? (formato === "xlsx" ? nota : []) : null;
      const part = writeTablePart(formato, CONTRAPARTES, { rows, written, nota: ends }, state);
      yield part.contenido;
      if (isLast) return;
      [state, written, cursor] = [part.state, total, rows.at(-1)?.contraparteId ?? null];
    }
  })();
}
