import { type ArchivoPedido, insertArchivo } from "../../db/archivos/archivos";
import { recordAct } from "../../db/bitacora/actividad";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { ArchivoTipo } from "../../domain/archivos/archivo-tipos";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import type { ArchivoRules } from "./archivo-kind";

/**
 * Records an archivo, to be written in the background. Returns false if its id exists.
 * @throws ServiceError `conflicto` if the client has too many unfinished ones.
 */
export async function requestArchivo<T extends ArchivoTipo>(
  tx: Executor,
  { tipo, enPreparacionMax }: ArchivoRules<T>,
  pedido: ArchivoPedido<T>,
): Promise<boolean> {
  const pendientes = await insertArchivo(tx, tipo, pedido);
  if (pendientes === null) return false;
  if (enPreparacionMax !== null && pendientes >= enPreparacionMax) {
    const message = `Ya se preparan ${enPreparacionMax} archivos de su entidad. Espere a que termine uno y pida este de nuevo.`;
    throw new ServiceError("conflicto", { message });
  }
  return true;
}

interface OwnArchivoInput<T extends ArchivoTipo> {
  readonly kind: ArchivoRules<T>;
  readonly pedido: Omit<ArchivoPedido<T>, "clienteId" | "usuarioId">;
  /** The request as the activity records it. */
  readonly despues: object;
}

/** Like `requestArchivo`, for a person of the client. Recorded in the client's activity. */
export async function requestOwnArchivo<T extends ArchivoTipo>(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  { kind, pedido, despues }: OwnArchivoInput<T>,
): Promise<void> {
  const { clienteId, usuarioId } = actor;
  await inTransaction(db, async (tx) => {
    if (!(await requestArchivo(tx, kind, { ...pedido, clienteId, usuarioId } as ArchivoPedido<T>))) return;
    await recordAct(tx, actor, {
      en: pedido.solicitadaEn,
      accion: kind.words.solicitud,
      objeto: { tipo: kind.tipo, id: pedido.archivoId },
      detalle: { despues },
    });
  });
}
