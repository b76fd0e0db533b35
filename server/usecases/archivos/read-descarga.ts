import { contenidoOfDescarga, findDescarga, latestDescargas } from "../../db/archivos/descargas";
import { recordAct } from "../../db/bitacora/actividad";
import { inTransaction } from "../../db/sql/transaction";
import type { Descarga } from "../../domain/archivos/descarga";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { partsInOrder } from "../parts-in-order";

/** The files that the person asked for last, with how far each has come. */
export const listDescargas = (
  { db }: Pick<Deps, "db">,
  { clienteId, usuarioId }: PortalActor,
): Promise<readonly Descarga[]> => latestDescargas(db, clienteId, usuarioId);

/**
 * A finished file of the person's own, a part in memory at a time; that it leaves is in the client's activity.
 * @throws ServiceError `not_found`; `conflicto` where it is not finished, or deleted already.
 */
export async function readDescarga(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  { descargaId, now }: { readonly descargaId: string; readonly now: Date },
): Promise<{ readonly descarga: Descarga; readonly parts: AsyncIterable<Uint8Array> }> {
  const descarga = await findDescarga(db, actor.usuarioId, descargaId);
  if (descarga === null || descarga.clienteId !== actor.clienteId) throw new ServiceError("not_found");
  const { terminadaEn, borradaEn } = descarga;
  if (borradaEn !== null) throw new ServiceError("conflicto", { message: "El archivo venció y se borró." });
  if (terminadaEn === null) throw new ServiceError("conflicto", { message: "El archivo no está listo." });
  await inTransaction(db, (tx) =>
    recordAct(tx, actor, {
      en: now,
      accion: "descarga.descargada",
      objeto: { tipo: "descarga", id: descargaId },
    }),
  );
  return {
    descarga,
    parts: partsInOrder(descarga.partes, (numero) => contenidoOfDescarga(db, descargaId, numero)),
  };
}
