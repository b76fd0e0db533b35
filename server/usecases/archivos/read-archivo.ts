import { contenidoOf } from "../../db/archivos/exportaciones";
import { recordAudit } from "../../db/bitacora/staff-audit";
import { inTransaction } from "../../db/sql/transaction";
import type { Exportacion } from "../../domain/archivos/exportacion";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { partsInOrder } from "../parts-in-order";
import { getExportacion } from "./get-exportacion";

export interface Archivo {
  readonly exportacion: Exportacion;
  /** Read from the database as it is taken: one part is in memory at a time. */
  readonly parts: AsyncIterable<Uint8Array>;
}

/**
 * The archive of a finished export; that it leaves the house is audited.
 * @throws ServiceError `not_found`; `conflicto` where it is not finished, or deleted already.
 */
export async function readArchivo(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  input: { readonly exportacionId: string },
): Promise<Archivo> {
  const exportacion = await getExportacion(deps, input);
  const { exportacionId, etapa, clienteId } = exportacion;
  if (etapa === "vencida") throw new ServiceError("conflicto", { message: "El archivo venció y se borró." });
  if (etapa !== "lista") throw new ServiceError("conflicto", { message: "La exportación no ha terminado." });
  await inTransaction(deps.db, async (tx) =>
    recordAudit(tx, {
      en: await deps.clock.now(tx),
      actor,
      accion: "exportacion.descargada",
      objetoTipo: "exportacion",
      objetoId: exportacionId,
      antes: null,
      despues: { clienteId },
    }),
  );
  return {
    exportacion,
    parts: partsInOrder(exportacion.partes, (numero) => contenidoOf(deps.db, exportacionId, numero)),
  };
}
