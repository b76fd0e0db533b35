import { insertCorreo } from "../../db/avisos/correos";
import { findCliente } from "../../db/clientes/clientes";
import { countCola, MOST_WAITING_COUNTED } from "../../db/decisiones/decisiones-cola";
import { clientesWithWaiting, takeToldWeekly } from "../../db/decisiones/resumen-semanal";
import { inLongTransaction } from "../../db/sql/transaction";
import { resumenOf } from "../../domain/decisiones/resumen";
import type { Deps } from "../deps";

/** Nobody is told twice within it: the tarea runs each Monday, and by hand besides. */
const WEEK_MS = 6 * 86_400_000;

/**
 * Tarea `resumir-decisiones`: mails whoever decides what waits in their client, each once a week; who asked not to be,
 * and whom nothing waits for, is not.
 */
export async function mailResumenes(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "stopping">,
): Promise<{ readonly correos: number }> {
  const { db, stopping } = deps;
  let correos = 0;
  for (const { clienteId } of await clientesWithWaiting(db)) {
    if (stopping.aborted) break;
    correos += await mailOne(deps, clienteId);
  }
  return { correos };
}

/** Taken and put on its way in one transaction: a process that dies tells everybody or nobody of a client. */
async function mailOne(
  { db, clock, entropy, baseUrl }: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  clienteId: string,
): Promise<number> {
  return inLongTransaction(db, async (tx) => {
    const now = await clock.now(tx);
    const cliente = await findCliente(tx, clienteId);
    if (cliente === null) return 0;
    let correos = 0;
    const before = new Date(now.getTime() - WEEK_MS);
    for (const { usuarioId, nombre, email } of await takeToldWeekly(tx, clienteId, { now, before })) {
      const count = (vista: "pendientes" | "mias" | "por_aprobar") =>
        countCola(tx, clienteId, { vista, usuarioId, lista: null });
      const resumen = resumenOf({
        nombre,
        razonSocial: cliente.razonSocial,
        pendientes: await count("pendientes"),
        mias: await count("mias"),
        porAprobar: await count("por_aprobar"),
        mostCounted: MOST_WAITING_COUNTED,
        portal: `${baseUrl}/portal`,
        now,
      });
      if (resumen === null) continue;
      await insertCorreo(tx, { id: entropy.uuidV7(now), destino: email, ...resumen, now });
      correos += 1;
    }
    return correos;
  });
}
