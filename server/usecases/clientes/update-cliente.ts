import { recordAudit } from "../../db/bitacora/staff-audit";
import { lockCliente, saveCliente } from "../../db/clientes/clientes";
import { inTransaction } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import type { ClienteWithCuenta } from "../../domain/facturacion/comercial";
import type { PoliticaCoincidencia } from "../../domain/screening/types";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { attachCuenta } from "./attach-cuenta";

/** Only what is present changes. */
interface ClienteChanges {
  readonly razonSocial?: string;
  /** As it is kept: digits alone. */
  readonly nit?: string;
  readonly activo?: boolean;
  readonly operaParaTerceros?: boolean;
  readonly politicaCoincidencia?: PoliticaCoincidencia;
}

export interface UpdateClienteInput extends ClienteChanges {
  readonly clienteId: string;
  /** Why, and the client's written request by which it was asked for; a person of support must say both. */
  readonly solicitud?: { readonly motivo: string; readonly referencia: string } | undefined;
}

/**
 * Changes a client from its next request on; evidence keeps the client as it was. What changes nothing is not
 * audited. @throws ServiceError `not_found`; `validation_error` for a person who does not say why.
 */
export async function updateCliente(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { clienteId, solicitud, ...changes }: UpdateClienteInput,
): Promise<ClienteWithCuenta> {
  if (actor.usuarioId !== null && solicitud === undefined) {
    throw new ServiceError("validation_error", { issues: [UNSAID] });
  }
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const changed: Cliente = { ...cliente, ...changes };
    const fields = (Object.keys(changes) as (keyof ClienteChanges)[]).filter(
      (field) => changed[field] !== cliente[field],
    );
    if (fields.length === 0) return attachCuenta(tx, cliente, now);
    await saveCliente(tx, changed);
    const only = (from: Cliente) => Object.fromEntries(fields.map((field) => [field, from[field]]));
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "cliente.modificado",
      objetoTipo: "cliente",
      objetoId: clienteId,
      antes: only(cliente),
      despues: { ...only(changed), ...(solicitud && { referenciaSolicitud: solicitud.referencia }) },
      motivo: solicitud?.motivo ?? null,
    });
    return attachCuenta(tx, changed, now);
  });
}

const UNSAID = {
  path: ["motivo"],
  message: "Diga por qué y con qué solicitud escrita del cliente.",
};
