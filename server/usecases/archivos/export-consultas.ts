import { recordAct } from "../../db/bitacora/actividad";
import { quienesOf } from "../../db/consultas/consulta-busqueda";
import { inTransaction } from "../../db/sql/transaction";
import { writePart } from "../../delivery/archivos/consultas-file";
import { NEW_FILE } from "../../delivery/archivos/table-part";
import { type CriteriosEnTiempo, type FormatoDeDescarga, MOST_AT_ONCE } from "../../domain/archivos/descarga";
import { type Nota, notaLines } from "../../domain/archivos/nota";
import { LISTAS } from "../../domain/listas/catalog";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { searchConsultas } from "../consultas/search-consultas";
import { withDecision } from "../decisiones/decisiones";
import type { Deps } from "../deps";

export interface ExportInput {
  readonly criterios: CriteriosEnTiempo;
  readonly formato: FormatoDeDescarga;
  readonly now: Date;
}

/** Rows per read. */
const PAGE = 1_000;

/** Includes consultas of the current millisecond and nothing later. */
export function untilNow(criterios: CriteriosEnTiempo, now: Date): CriteriosEnTiempo {
  const end = new Date(now.getTime() + 1);
  return { ...criterios, hasta: criterios.hasta !== null && criterios.hasta < end ? criterios.hasta : end };
}

/**
 * Streams the consultas of a filter as a file, and records it in the client's activity.
 * @throws ServiceError `conflicto` if they are too many for one request.
 */
export async function exportConsultas(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  { criterios: asked, formato, now }: ExportInput,
): Promise<AsyncIterable<Uint8Array>> {
  const criterios = untilNow(asked, now);
  const { total, isTotalExact } = await searchConsultas(deps, actor, {
    ...criterios,
    limite: 1,
    cursor: null,
  });
  if (!isTotalExact || total > MOST_AT_ONCE) {
    throw new ServiceError(
      "conflicto",
      "Son más de 10.000 consultas: pida el archivo para que se prepare en segundo plano.",
    );
  }
  const names = await namesOf(deps, actor.clienteId, criterios, now);
  await inTransaction(deps.db, (tx) =>
    recordAct(tx, actor, {
      en: now,
      accion: "consultas.exportadas",
      objeto: { tipo: "cliente", id: actor.clienteId },
      detalle: { despues: { formato, total, criterios } },
    }),
  );
  const { razonSocial, modo } = actor;
  const nota = { criterios, names, razonSocial, modo, solicitadaEn: now, isCut: false };
  return partsOf();

  async function* partsOf(): AsyncGenerator<Uint8Array> {
    let [state, written] = [NEW_FILE, 0];
    for (let cursor: { consultaId: string; creadaEn: Date } | null = null; ; ) {
      const found = await searchConsultas(deps, actor, { ...criterios, limite: PAGE, cursor });
      const { siguienteCursor } = found;
      const rows = await withDecision(deps, actor, found.rows);
      const lines = siguienteCursor === null ? notaLines({ ...nota, written: written + rows.length }) : null;
      const part = writePart(formato, { rows, written, nota: lines }, state);
      yield part.contenido;
      [state, written] = [part.state, written + rows.length];
      const last = rows.at(-1);
      if (siguienteCursor === null || last === undefined) return;
      cursor = { consultaId: last.consultaId, creadaEn: last.creadaEn };
    }
  }
}

/** Names of a filter's ids, for the reader of the file. */
export async function namesOf(
  { db }: Pick<Deps, "db">,
  clienteId: string,
  { quien, lista }: CriteriosEnTiempo,
  now: Date,
): Promise<Nota["names"]> {
  const found =
    quien === null ? undefined : (await quienesOf(db, clienteId, now)).find(({ id }) => id === quien);
  return {
    quien: quien === null ? null : (found?.nombre ?? (found?.terminacion ? `…${found.terminacion}` : quien)),
    lista: lista === null ? null : LISTAS[lista].nombre,
  };
}
