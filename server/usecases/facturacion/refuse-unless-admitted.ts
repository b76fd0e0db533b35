import type { CuentaState } from "../../db/facturacion/cuentas";
import type { EventoHecho } from "../../domain/avisos/evento";
import { cobroEnMora } from "../../domain/facturacion/cobro";
import type { Cuenta } from "../../domain/facturacion/cuenta";
import { ConsumoRefused } from "../../domain/facturacion/cuenta-error";
import { admit } from "../../domain/facturacion/gate";
import type { Refusal } from "../../domain/facturacion/refusal";
import { recordHecho } from "../avisos/record-hecho";
import type { Deps } from "../deps";

/**
 * The commercial gate of `/validate`. The first refusal of a period or bolsa tells it with `paquete.bloqueado`, which
 * stays although the answer is a 402 (contract-decisions 126, 127).
 * @throws ConsumoRefused
 */
export async function refuseUnlessAdmitted(
  deps: Pick<Deps, "db" | "entropy" | "log">,
  state: CuentaState,
  now: Date,
): Promise<void> {
  const { clienteId, cuenta } = state;
  const gate = admit(cuenta, now);
  if (gate.admitted) return;
  const hecho = bloqueadoBy(gate, cuenta, now);
  await recordHecho(deps.db, deps.entropy, { clienteId, cuenta, hecho }, now).catch((error: unknown) => {
    // The client is refused all the same; the next refusal will tell.
    deps.log.error({ error, clienteId }, "paquete.bloqueado could not be recorded");
  });
  throw new ConsumoRefused(gate, cuenta, now);
}

function bloqueadoBy(refusal: Refusal, cuenta: Cuenta, now: Date): EventoHecho {
  const isInArrears = refusal.code === "paquete_vencido_sin_pago" && cuenta.modalidad === "mensual";
  const cobro = isInArrears ? cobroEnMora(cuenta.cobros, now) : null;
  return { tipo: "paquete.bloqueado", refusal, cobro };
}
