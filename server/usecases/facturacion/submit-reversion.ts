import { lockCliente } from "../../db/clientes/clientes";
import { findPago } from "../../db/facturacion/pagos";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import { findPendiente } from "../../db/facturacion/solicitudes";
import { inTransaction } from "../../db/sql/transaction";
import { takesTwo } from "../../domain/facturacion/politica-soporte";
import type { Reversion } from "../../domain/facturacion/reversion";
import type { Solicitud } from "../../domain/facturacion/solicitud";
import type { SoportePersona } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepSolicitud } from "./keep-solicitud";
import { reversionAt } from "./preview-reversion";
import { carryOutReversion } from "./reverse-pago";
import { ownerOf, type ReversionTarget } from "./reversion-plan";

export type ReversionResultado =
  | { readonly estado: "revertida"; readonly reversion: Reversion }
  /** It takes a second person: nothing changed. The same again gives the request that waits. */
  | { readonly estado: "espera"; readonly solicitud: Solicitud };

/**
 * Undoes the payment that was shown, or has it wait for a second person where its amount takes two.
 * @throws ServiceError `not_found`; `conflicto` where a later payment rests on it, or it does not stand.
 */
export async function submitReversion(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoportePersona,
  input: ReversionTarget & { readonly pagoReferencia: string; readonly motivo: string },
): Promise<ReversionResultado> {
  const { tipo: de, id, pagoReferencia, motivo } = input;
  return inTransaction(deps.db, async (tx): Promise<ReversionResultado> => {
    const clienteId = await ownerOf(tx, input);
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const stands = await findPago(tx, clienteId, pagoReferencia);
    // One that does not stand was undone already, or is refused: either way nothing waits.
    if (stands !== null && takesTwo(await readPoliticaFor(tx, actor), stands.valor)) {
      const waiting = await findPendiente(
        tx,
        { clienteId, clave: pagoReferencia, tipos: ["reversion"] as const },
        now,
      );
      if (waiting !== null) return { estado: "espera", solicitud: waiting };
      const { valor } = await reversionAt(tx, actor, input, now);
      const pedido = { tipo: "reversion", de, id, pagoReferencia, motivo } as const;
      const asked = { cliente, pedido, valor, recibo: false, now };
      return { estado: "espera", solicitud: await keepSolicitud(tx, deps, actor, asked) };
    }
    const reversion = await carryOutReversion(tx, deps, actor, { ...input, clienteId }, now);
    return { estado: "revertida", reversion };
  });
}
