import { countExported } from "../../db/archivos/exported-rows";
import { recordAct } from "../../db/bitacora/actividad";
import { findCliente } from "../../db/clientes/clientes";
import { inTransaction } from "../../db/sql/transaction";
import type { SoporteActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { EXPORTACION } from "./exportacion";
import { requestArchivo } from "./request-archivo";

export interface ExportacionInput {
  readonly clienteId: string;
  /** Inclusive. Null: from the first on. */
  readonly desde: Date | null;
  /** Exclusive. Null or in the future: up to now. */
  readonly hasta: Date | null;
  readonly incluyePdf?: boolean;
}

/** Before all data. */
const BEGINNING = new Date("2000-01-01T00:00:00Z");

/**
 * Requests an export of everything of a client, and audits it. It has every consulta answered before.
 * @throws ServiceError `not_found`, or `validation_error` if the period is empty.
 */
export async function requestExportacion(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  { clienteId, incluyePdf = false, ...asked }: ExportacionInput,
): Promise<{ readonly exportacionId: string }> {
  return inTransaction(db, async (tx) => {
    if ((await findCliente(tx, clienteId)) === null) throw new ServiceError("not_found");
    const solicitadaEn = await clock.now(tx);
    const exportacionId = entropy.uuidV7(solicitadaEn);
    // Includes consultas of the current millisecond.
    const now = new Date(solicitadaEn.getTime() + 1);
    const desde = asked.desde ?? BEGINNING;
    const hasta = asked.hasta !== null && asked.hasta < now ? asked.hasta : now;
    if (desde >= hasta) {
      throw invalidField("desde", "desde debe ser anterior a hasta y a este momento.");
    }
    await requestArchivo(tx, EXPORTACION, {
      archivoId: exportacionId,
      clienteId,
      usuarioId: null,
      solicitadaEn,
      desde,
      hasta,
      pedido: { incluyePdf },
      memoria: { etapa: "consultas", cursor: null },
      total: await countExported(tx, { clienteId, desde, hasta }),
    });
    await recordAct(tx, actor, {
      en: solicitadaEn,
      accion: EXPORTACION.words.solicitud,
      objeto: { tipo: "exportacion", id: exportacionId },
      detalle: { despues: { clienteId, desde, hasta, incluyePdf } },
    });
    return { exportacionId };
  });
}
