import { hasBaja } from "../../db/avisos/alerta-bajas";
import { insertCorreo } from "../../db/avisos/correos";
import type { Executor } from "../../db/sql/client";
import type { Cliente } from "../../domain/clientes/cliente";
import { type ReciboDe, reciboOf } from "../../domain/facturacion/recibo";
import type { Deps } from "../deps";

/** Puts the receipt of a payment on its way to each of the client's addresses, with the transaction that registers it. */
export async function mailRecibo(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  { clienteId, razonSocial, nit, emails }: Cliente,
  pagado: ReciboDe,
  now: Date,
): Promise<void> {
  const recibo = reciboOf(pagado, { razonSocial, nit, portal: `${baseUrl}/portal` });
  for (const destino of emails) {
    if (await hasBaja(tx, { clienteId, email: destino })) continue;
    await insertCorreo(tx, { id: entropy.uuidV7(now), destino, ...recibo, now });
  }
}
