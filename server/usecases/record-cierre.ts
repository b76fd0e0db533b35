import { saveCierre } from "../db/bolsas";
import type { Executor } from "../db/client";
import { recordEventos } from "../db/eventos";
import { freezeEvento } from "../domain/alerts/evento-record";
import type { BolsaCierre } from "../domain/billing/bolsa";
import type { Cuenta } from "../domain/billing/cuenta";
import type { Deps } from "./deps";

export interface CierreToRecord {
  readonly clienteId: string;
  /** The account with the bag as it stands. */
  readonly cuenta: Cuenta;
  readonly cierre: BolsaCierre;
}

/**
 * Makes a client's current bag history. One that expired before the job came to it tells so now: afterwards no job
 * looks at it any more. Contract, "Bag state": reaching expiry is told, whatever comes next.
 */
export async function recordCierre(
  tx: Executor,
  entropy: Deps["entropy"],
  { clienteId, cuenta, cierre }: CierreToRecord,
  now: Date,
): Promise<void> {
  await saveCierre(tx, cierre);
  if (cierre.estadoAlCierre !== "vencida") return;
  const vencido = freezeEvento({
    id: entropy.uuidV7(now),
    creadoEn: now,
    clienteId,
    cuenta,
    consultaIdDetonante: null,
    hecho: { tipo: "paquete.vencido" },
  });
  await recordEventos(tx, clienteId, [vencido]);
}
