import { saveCierre } from "../../db/facturacion/bolsas";
import type { Executor } from "../../db/sql/client";
import type { BolsaCierre } from "../../domain/facturacion/bolsa";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import { recordHecho } from "../avisos/record-hecho";
import type { Deps } from "../deps";

export interface CierreToRecord {
  readonly clienteId: string;
  /** The account with the bolsa as it stands. */
  readonly cuenta: Cuenta;
  readonly cierre: BolsaCierre;
}

/**
 * Makes a client's current bolsa history. One that expired before the tarea came to it tells so now: afterwards no tarea
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
  await recordHecho(tx, entropy, { clienteId, cuenta, hecho: { tipo: "paquete.vencido" } }, now);
}
