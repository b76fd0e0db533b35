import { insertCorreo } from "../../db/avisos/correos";
import { countFilas } from "../../db/lotes/lote-filas";
import type { Corredor } from "../../db/lotes/lote-work";
import { findLote } from "../../db/lotes/lotes";
import type { Executor } from "../../db/sql/client";
import { correoDeLote } from "../../domain/lotes/correo";
import type { MotivoDeDetencion } from "../../domain/lotes/lote";
import { PORTAL_OF } from "../../domain/prueba/portal-prueba";
import type { Deps } from "../deps";

/**
 * Puts on its way what a person is told of a lote that ended or stopped, with the transaction that ends or stops it: so
 * once, whatever is killed. Who may not screen any more is told nothing.
 */
export async function mailLote(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  {
    loteId,
    corredor: { actor, email, isAdmitted },
    motivo,
    now,
  }: {
    readonly loteId: string;
    readonly corredor: Corredor;
    readonly motivo: MotivoDeDetencion | null;
    readonly now: Date;
  },
): Promise<void> {
  const { clienteId, nombre, razonSocial, modo } = actor;
  const lote = await findLote(tx, clienteId, loteId);
  if (!isAdmitted || lote === null) return;
  const { cifras } = await countFilas(tx, loteId);
  const portal = baseUrl + PORTAL_OF[modo];
  const { asunto, texto } = correoDeLote({ nombre, razonSocial, modo, lote, cifras, motivo, portal });
  const told = { asunto: modo === "prueba" ? `PRUEBA: ${asunto}` : asunto, texto };
  await insertCorreo(tx, { id: entropy.uuidV7(now), destino: email, ...told, now });
}
