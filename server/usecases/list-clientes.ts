import { pageOfClientes } from "../db/clientes";
import type { SoporteActor } from "../domain/shared/actor";
import { ServiceError } from "../domain/shared/errors";
import { type ClienteWithCuenta, withCuentas } from "./cliente-with-cuenta";
import type { Deps } from "./deps";

export interface ListClientesInput {
  /** Part of the name or of the NIT. */
  readonly buscar?: string | null | undefined;
  readonly limite: number;
  /** `siguienteCursor` of the page before. */
  readonly cursor?: string | null | undefined;
}

export interface ClientesPage {
  readonly clientes: readonly ClienteWithCuenta[];
  /** Null on the last page. */
  readonly siguienteCursor: string | null;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Clients, newest first, page by page; one created meanwhile moves no page.
 * @throws ServiceError `validation_error` for a cursor that is none of ours.
 */
export async function listClientes(
  deps: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
  { buscar, limite, cursor }: ListClientesInput,
): Promise<ClientesPage> {
  const after = cursor ?? null;
  if (after !== null && !UUID.test(after)) {
    throw new ServiceError("validation_error", {
      issues: [{ path: ["cursor"], message: "Debe ser el siguiente_cursor de la página anterior." }],
    });
  }
  // One more than asked for tells whether there is a next page.
  const found = await pageOfClientes(deps.db, { buscar: buscar ?? null, limite: limite + 1, after });
  const clientes = await withCuentas(deps.db, found.slice(0, limite), await deps.clock.now());
  const last = clientes.at(-1);
  return { clientes, siguienteCursor: found.length > limite && last ? last.clienteId : null };
}
