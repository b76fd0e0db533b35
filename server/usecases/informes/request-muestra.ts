import { countPendingMuestras, insertMuestra } from "../../db/archivos/muestras";
import { recordAct } from "../../db/bitacora/actividad";
import { findResumenes } from "../../db/consultas/consultas";
import { inTransaction } from "../../db/sql/transaction";
import type { CriteriosDeMuestra, Muestra } from "../../domain/informes/muestra";
import { huellaDePoblacion } from "../../domain/informes/sorteo";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { refuseMany } from "../archivos/refuse-many";
import type { Deps } from "../deps";

/** Which consultas: drawn by a seed, or chosen. */
export type MuestraPedida =
  | { readonly semilla: string; readonly tamano: number; readonly criterios: CriteriosDeMuestra }
  | { readonly consultaIds: readonly string[] };

export interface RequestMuestraInput {
  /** Drawn for again under the same id it is the same sample. */
  readonly muestraId: string;
  readonly pedida: MuestraPedida;
  readonly now: Date;
}

/**
 * Has a sample of the client's consultas written to one archive in the background; on record in the client's activity.
 * @throws ServiceError `not_found` where one that was chosen is not the client's; `conflicto` where the client waits for as
 *   many as it may.
 */
export async function requestMuestra(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  { muestraId, pedida, now }: RequestMuestraInput,
): Promise<{ readonly muestraId: string }> {
  const { clienteId, usuarioId } = actor;
  const asked = "semilla" in pedida ? drawnLater(pedida, now) : await chosen(db, clienteId, pedida);
  await inTransaction(db, async (tx) => {
    const pendientes = await countPendingMuestras(tx, clienteId);
    const isNew = await insertMuestra(tx, { muestraId, clienteId, usuarioId, solicitadaEn: now, ...asked });
    if (!isNew) return;
    refuseMany(pendientes);
    const { semilla, tamano, criterios } = asked;
    await recordAct(tx, actor, {
      en: now,
      accion: "muestra.pedida",
      objeto: { tipo: "muestra", id: muestraId },
      detalle: { despues: { semilla, tamano, criterios } },
    });
  });
  return { muestraId };
}

type Drawn = Pick<Muestra, "semilla" | "criterios" | "tamano" | "consultaIds" | "poblacion" | "huella">;

/** What was made in this very millisecond is in it too, and nothing later: the draw comes out the same whenever it is. */
function drawnLater(
  { semilla, tamano, criterios }: Extract<MuestraPedida, { semilla: string }>,
  now: Date,
): Drawn {
  const end = new Date(now.getTime() + 1);
  const hasta = criterios.hasta < end ? criterios.hasta : end;
  if (criterios.desde >= hasta) {
    const message = "El periodo no tiene ningún día que haya comenzado.";
    throw new ServiceError("validation_error", { issues: [{ path: ["desde"], message }] });
  }
  return {
    semilla,
    tamano,
    criterios: { ...criterios, hasta },
    consultaIds: [],
    poblacion: null,
    huella: null,
  };
}

async function chosen(
  db: Deps["db"],
  clienteId: string,
  { consultaIds: asked }: Extract<MuestraPedida, { consultaIds: readonly string[] }>,
): Promise<Drawn> {
  const consultaIds = [...new Set(asked)];
  const own = await findResumenes(db, clienteId, consultaIds);
  if (own.length < consultaIds.length) throw new ServiceError("not_found");
  return {
    semilla: null,
    criterios: null,
    tamano: consultaIds.length,
    consultaIds,
    poblacion: consultaIds.length,
    huella: huellaDePoblacion(consultaIds),
  };
}
