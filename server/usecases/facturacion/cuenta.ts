import { recordEventos } from "../../db/avisos/eventos";
import { readCuenta } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import type { EventoInput } from "../../domain/avisos/evento";
import { freezeEvento } from "../../domain/avisos/evento-record";
import type { Cobro, CobroNuevo } from "../../domain/facturacion/cobro";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import type { Plan } from "../../domain/facturacion/plans";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

// The part of an account that a query needs.

export interface ConsumoReading {
  readonly cuenta: Cuenta;
  /** The package of the next period. */
  readonly siguiente: Plan | null;
  readonly umbrales: readonly number[];
}

/** Returns the client's account at `now`, of either modalidad. */
export async function readConsumo(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { now }: { readonly now: Date },
): Promise<ConsumoReading> {
  const { cuenta, siguiente, context } = await readCuenta(deps.db, clienteId, now);
  return { cuenta, siguiente, umbrales: context.umbrales };
}

const REFERENCE_BYTES = 4;

/** Gives the due cobro an id and a reference, such as `CC-2026-10-5E0F9A21`. */
export function numberCobro(entropy: Deps["entropy"], due: CobroNuevo): Cobro {
  const suffix = entropy.hex(REFERENCE_BYTES).toUpperCase();
  return {
    ...due,
    cobroId: entropy.uuidV7(due.emitidoEn),
    cuentaReferencia: `CC-${due.periodo}-${suffix}`,
    pagoReferencia: null,
    pagoRegistradoEn: null,
  };
}

/**
 * Records an event about a client's account, outside any query. Returns false and records nothing if an event
 * that happens once exists already.
 */
export async function recordHecho(
  executor: Executor,
  entropy: Deps["entropy"],
  { clienteId, cuenta, hecho }: Pick<EventoInput, "clienteId" | "cuenta" | "hecho">,
  now: Date,
): Promise<boolean> {
  const id = entropy.uuidV7(now);
  const evento = freezeEvento({ id, creadoEn: now, clienteId, cuenta, consultaIdDetonante: null, hecho });
  return (await recordEventos(executor, clienteId, [evento])) === 1;
}
