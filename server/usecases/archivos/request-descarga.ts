import { countPendingDescargas, insertDescarga } from "../../db/archivos/descargas";
import { recordAct } from "../../db/bitacora/actividad";
import { inTransaction } from "../../db/sql/transaction";
import type { PortalActor } from "../../domain/shared/actor";
import { searchConsultas } from "../consultas/search-consultas";
import type { Deps } from "../deps";
import { type ExportInput, untilNow } from "./export-consultas";
import { refuseMany } from "./refuse-many";

/**
 * Has the consultas of a filter written to a file in the background; on record in the client's activity. Asked for again
 * under the same id it is the same file.
 * @throws ServiceError `conflicto` where the client waits for as many as it may.
 */
export async function requestDescarga(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  { descargaId, criterios: asked, formato, now }: ExportInput & { readonly descargaId: string },
): Promise<{ readonly descargaId: string }> {
  const { clienteId, usuarioId } = actor;
  const criterios = untilNow(asked, now);
  const { total, isTotalExact } = await searchConsultas(deps, actor, {
    ...criterios,
    limite: 1,
    cursor: null,
  });
  await inTransaction(deps.db, async (tx) => {
    const pendientes = await countPendingDescargas(tx, clienteId);
    const requested = { descargaId, clienteId, usuarioId, solicitadaEn: now, formato, criterios };
    const isNew = await insertDescarga(tx, { ...requested, total: isTotalExact ? total : null });
    if (!isNew) return;
    refuseMany(pendientes);
    await recordAct(tx, actor, {
      en: now,
      accion: "descarga.solicitada",
      objeto: { tipo: "descarga", id: descargaId },
      detalle: { despues: { formato, criterios } },
    });
  });
  return { descargaId };
}
