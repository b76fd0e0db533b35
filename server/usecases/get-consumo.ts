import type { Cuenta } from "../domain/billing/cuenta";
import { SinPlanAsignado } from "../domain/billing/cuenta-error";
import type { ClienteActor } from "../domain/shared/actor";
import type { Deps } from "./deps";
import { readConsumo } from "./read-consumo";

export interface ConsumoReading {
  readonly clienteId: string;
  readonly nombre: string;
  readonly cuenta: Cuenta;
  readonly umbrales: readonly number[];
  readonly now: Date;
}

/** The client's account now. @throws SinPlanAsignado where it has neither package nor bag. */
export async function getConsumo(
  deps: Pick<Deps, "db" | "clock">,
  actor: ClienteActor,
): Promise<ConsumoReading> {
  const { cuenta, now, umbrales } = await readConsumo(deps, actor);
  if (cuenta.modalidad === "mensual" && cuenta.plan === null) {
    throw new SinPlanAsignado(cuenta.consumidas, now);
  }
  return { clienteId: actor.clienteId, nombre: actor.razonSocial, cuenta, umbrales, now };
}
