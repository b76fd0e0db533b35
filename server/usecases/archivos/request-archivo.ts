import { type ArchivoClaim, type ArchivoPedido, insertArchivo } from "../../db/archivos/archivos";
import { recordAct } from "../../db/bitacora/actividad";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Parte } from "../../domain/archivos/archivo";
import type { ArchivoOf, ArchivoTipo } from "../../domain/archivos/archivo-tipos";
import type { Accion } from "../../domain/bitacora/acciones";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

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
    throw new ServiceError("conflicto", message);
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

/** What one kind of archivo is for the mechanism that has it asked for, written, handed over and deleted. */
export interface ArchivoKind<T extends ArchivoTipo, NextPartDeps> {
  readonly tipo: T;
  /** A person's own, and no colleague's. */
  readonly isPersonal: boolean;
  /** How many of them a client may wait for at a time; null: any number. */
  readonly enPreparacionMax: number | null;
  readonly words: {
    /** The act of the person that requests it. */
    readonly solicitud: Accion;
    /** Message to a person that downloads it too early. */
    readonly sinTerminar: string;
  };
  /** Writes what comes next of a claimed one; the same again where it was lost. */
  nextPart(deps: NextPartDeps, claim: ArchivoClaim<T>): Promise<Parte<ArchivoOf<T>["memoria"]>>;
}

/** What a request for a file and its download need to know about its kind. */
export type ArchivoRules<T extends ArchivoTipo> = Omit<ArchivoKind<T, never>, "nextPart">;
