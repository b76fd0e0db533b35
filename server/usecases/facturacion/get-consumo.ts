import type { CuentaReading } from "../../domain/facturacion/cuenta";
import { SinPlanAsignado } from "../../domain/facturacion/cuenta-error";
import type { ActorOfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { readConsumo } from "./read-consumo";

/** The client's account at `now`. @throws SinPlanAsignado where it has neither package nor bolsa. */
export async function getConsumo(
  deps: Pick<Deps, "db">,
  actor: ActorOfCliente,
  { now }: { readonly now: Date },
): Promise<CuentaReading> {
  const { cuenta, umbrales } = await readConsumo(deps, actor, { now });
  if (cuenta.modalidad === "mensual" && cuenta.plan === null) {
    throw new SinPlanAsignado(cuenta.consumidas, now);
  }
  const { clienteId, razonSocial: nombre, modo } = actor;
  return { clienteId, nombre, modo, cuenta, umbrales, now };
}
