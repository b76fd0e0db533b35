import { pageOfClientes } from "../../db/clientes/clientes";
import type { ClienteWithCuenta } from "../../domain/facturacion/comercial";
import type { SoporteActor } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";
import { attachCuentas } from "./attach-cuenta";

export interface ListClientesInput {
  /** Part of the name or of the NIT. */
  readonly buscar?: string | null | undefined;
  readonly limite: number;
  /** `siguienteCursor` of the page before. */
  readonly cursor?: string | null | undefined;
}

/** Clients, newest first, page by page; one created meanwhile moves no page. */
export async function listClientes(
  deps: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
  { buscar, limite, cursor }: ListClientesInput,
): Promise<Page<ClienteWithCuenta>> {
  const asked = { buscar: buscar ?? null, limite: limite + 1, after: cursor ?? null };
  const found = await pageOfClientes(deps.db, asked);
  const page = pageOf(found, limite, ({ clienteId }) => clienteId);
  return { ...page, rows: await attachCuentas(deps.db, page.rows, await deps.clock.now()) };
}
