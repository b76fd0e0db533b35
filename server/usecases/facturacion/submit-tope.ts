import { lockCliente } from "../../db/clientes/clientes";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import { topesOf } from "../../db/facturacion/topes";
import { inTransaction } from "../../db/sql/transaction";
import { bogotaMidnight } from "../../domain/facturacion/bogota-calendar";
import { takesTwo, valorDelTope } from "../../domain/facturacion/politica-soporte";
import type { SoportePersona } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepOnce } from "./keep-once";
import { carryOutTope, type SetTopeInput } from "./set-tope";
import type { CambioResultado } from "./submit-plan";

/**
 * Caps a client as `setTope` does, or has it wait for a second person where the consultas that a cap raised or lifted
 * lets in beyond the lowest of the day are worth two.
 * @throws ServiceError `not_found`; `conflicto` while the client has a bolsa.
 */
export async function submitTope(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoportePersona,
  { clienteId, consultas, referenciaSolicitud }: SetTopeInput,
): Promise<CambioResultado> {
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const topes = await topesOf(tx, clienteId);
    const valor = valorDelTope(topes, bogotaMidnight(bogotaDay(now)), consultas);
    // Raised in small steps it is the same: the day's lowest is what it is measured from.
    if (takesTwo(await readPoliticaFor(tx, actor), valor)) {
      const pedido = { tipo: "tope", consultas, referenciaSolicitud } as const;
      await keepOnce(tx, deps, actor, { cliente, pedido, valor, now });
      return { estado: "espera" };
    }
    await carryOutTope(tx, actor, { clienteId, consultas, referenciaSolicitud }, now);
    return { estado: "hecho" };
  });
}
