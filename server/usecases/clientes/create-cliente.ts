import { recordAudit } from "../../db/bitacora/staff-audit";
import { insertCliente } from "../../db/clientes/clientes";
import { inTransaction } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import { type ClienteWithCuenta, NADA_ASIGNADO } from "../../domain/facturacion/comercial";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { isValidNit, normalizeNit } from "../../domain/shared/nit";
import type { Deps } from "../deps";

export interface CreateClienteInput {
  readonly razonSocial: string;
  /** With or without dots and hyphen. */
  readonly nit: string;
  readonly operaParaTerceros: boolean;
  readonly emails: readonly string[];
}

/**
 * Creates an active client, without keys. One company may be several clients, so a NIT is not unique.
 * @throws ServiceError `validation_error` for what is not a NIT.
 */
export async function createCliente(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  { razonSocial, nit, operaParaTerceros, emails }: CreateClienteInput,
): Promise<ClienteWithCuenta> {
  if (!isValidNit(nit)) {
    throw new ServiceError("validation_error", {
      issues: [{ path: ["nit"], message: "El NIT no es válido." }],
    });
  }
  const now = await deps.clock.now();
  const cliente: Cliente = {
    clienteId: deps.entropy.uuidV7(now),
    razonSocial,
    nit: normalizeNit(nit),
    activo: true,
    operaParaTerceros,
    politicaCoincidencia: "correspondencia",
    emails,
    creadoEn: now,
    modo: "real",
    cuentaRealId: null,
  };
  await inTransaction(deps.db, async (tx) => {
    await insertCliente(tx, cliente);
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "cliente.creado",
      objetoTipo: "cliente",
      objetoId: cliente.clienteId,
      antes: null,
      despues: cliente,
    });
  });
  return { ...cliente, ...NADA_ASIGNADO };
}
