import { contenidoOfMuestra, findMuestra, latestMuestras } from "../../db/archivos/muestras";
import { recordAct } from "../../db/bitacora/actividad";
import { inTransaction } from "../../db/sql/transaction";
import { venceEn } from "../../domain/archivos/exportacion";
import type { CriteriosDeMuestra, Muestra } from "../../domain/informes/muestra";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { partsInOrder } from "../parts-in-order";

/** A sample as pages show it. */
export interface MuestraVista
  extends Pick<
    Muestra,
    "muestraId" | "solicitadaEn" | "semilla" | "tamano" | "poblacion" | "avance" | "terminadaEn" | "borradaEn"
  > {
  readonly criterios: CriteriosDeMuestra | null;
  readonly pedidaPor: string;
  /** How many it has; null: not drawn yet. */
  readonly consultas: number | null;
  /** When its archive is deleted; null: it is not finished. */
  readonly venceEn: Date | null;
}

/** The samples that the client's people asked for last, with how far each has come. */
export async function listMuestras(
  { db }: Pick<Deps, "db">,
  { clienteId }: Pick<PortalActor, "clienteId">,
): Promise<readonly MuestraVista[]> {
  const muestras = await latestMuestras(db, clienteId);
  return muestras.map((muestra) => {
    const { muestraId, solicitadaEn, semilla, criterios, tamano, poblacion, avance, pedidaPor } = muestra;
    const { terminadaEn, borradaEn, consultaIds } = muestra;
    return {
      muestraId,
      solicitadaEn,
      semilla,
      criterios,
      tamano,
      poblacion,
      avance,
      pedidaPor,
      terminadaEn,
      borradaEn,
      consultas: poblacion === null ? null : consultaIds.length,
      venceEn: terminadaEn && venceEn(terminadaEn),
    };
  });
}

/**
 * The archive of a finished sample of the client, a part in memory at a time; that it leaves is in the client's activity.
 * @throws ServiceError `not_found`; `conflicto` where it is not finished, or deleted already.
 */
export async function readMuestra(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  { muestraId, now }: { readonly muestraId: string; readonly now: Date },
): Promise<{ readonly muestra: Muestra; readonly parts: AsyncIterable<Uint8Array> }> {
  const muestra = await findMuestra(db, actor.clienteId, muestraId);
  if (muestra === null) throw new ServiceError("not_found");
  const { terminadaEn, borradaEn } = muestra;
  if (borradaEn !== null) throw new ServiceError("conflicto", { message: "El archivo venció y se borró." });
  if (terminadaEn === null) throw new ServiceError("conflicto", { message: "El archivo no está listo." });
  await inTransaction(db, (tx) =>
    recordAct(tx, actor, {
      en: now,
      accion: "muestra.descargada",
      objeto: { tipo: "muestra", id: muestraId },
    }),
  );
  return {
    muestra,
    parts: partsInOrder(muestra.partes, (numero) => contenidoOfMuestra(db, muestraId, numero)),
  };
}
