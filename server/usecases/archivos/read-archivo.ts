import { contenidoOf, findArchivo, type Whose } from "../../db/archivos/archivos";
import { recordAct } from "../../db/bitacora/actividad";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { estadoOfArchivo } from "../../domain/archivos/archivo";
import type { ArchivoOf, ArchivoTipo } from "../../domain/archivos/archivo-tipos";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import type { ArchivoRules } from "./request-archivo";

export interface ArchivoLeido<T extends ArchivoTipo> {
  readonly archivo: ArchivoOf<T>;
  /** Reads from the database on demand: one part is in memory at a time. */
  readonly parts: AsyncIterable<Uint8Array>;
}

export interface ArchivoEnPartes {
  readonly archivoId: string;
  readonly partes: number;
}

/**
 * Returns a finished archivo and records the download.
 * @throws ServiceError `not_found`; `conflicto` if it is unfinished or already deleted.
 */
export async function readArchivo<T extends ArchivoTipo>(
  { db }: Pick<Deps, "db">,
  { tipo, words }: ArchivoRules<T>,
  { archivoId, whose }: { readonly archivoId: string; readonly whose: Whose },
  record: (tx: Executor, archivo: ArchivoOf<T>) => Promise<void>,
): Promise<ArchivoLeido<T>> {
  const archivo = await findArchivo(db, tipo, archivoId, whose);
  if (archivo === null) throw new ServiceError("not_found");
  const estado = estadoOfArchivo(archivo);
  if (estado === "vencida") throw new ServiceError("conflicto", "El archivo venció y se borró.");
  if (estado !== "lista") throw new ServiceError("conflicto", words.sinTerminar);
  await inTransaction(db, (tx) => record(tx, archivo));
  return { archivo, parts: partsInOrder(db, archivo) };
}

/** Like `readArchivo`, for a person of the client. Recorded in the client's activity. */
export async function readOwnArchivo<T extends ArchivoTipo>(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  {
    kind,
    archivoId,
    now,
  }: { readonly kind: ArchivoRules<T>; readonly archivoId: string; readonly now: Date },
): Promise<ArchivoLeido<T>> {
  const { clienteId, usuarioId } = actor;
  const whose = { clienteId, usuarioId: kind.isPersonal ? usuarioId : null };
  return readArchivo(deps, kind, { archivoId, whose }, (tx) =>
    recordAct(tx, actor, {
      en: now,
      accion: `${kind.tipo}.descargada`,
      objeto: { tipo: kind.tipo, id: archivoId },
    }),
  );
}

/**
 * @throws Error if a part was deleted meanwhile. The connection then breaks off, so that the file does not
 *   look complete.
 */
export async function* partsInOrder(
  db: Deps["db"],
  { archivoId, partes }: ArchivoEnPartes,
): AsyncGenerator<Uint8Array> {
  for (let numero = 1; numero <= partes; numero += 1) {
    const contenido = await contenidoOf(db, archivoId, numero);
    if (contenido === null) throw new Error(`part ${numero} of ${partes} is gone`);
    yield contenido;
  }
}
