import type { CuentaState } from "../db/cuentas";
import { recordEventos } from "../db/eventos";
import { freezeEvento } from "../domain/alerts/evento-record";
import { cobroEnMora } from "../domain/billing/cobro";
import { ConsumoRefused } from "../domain/billing/cuenta-error";
import { admit } from "../domain/billing/gate";
import type { Refusal } from "../domain/billing/refusal";
import type { Deps } from "./deps";

type RefusalDeps = Pick<Deps, "db" | "entropy" | "log">;

/**
 * The commercial gate of `/validate`. The first refusal of a period or bag tells it with `paquete.bloqueado`, which
 * stays although the answer is a 402 (contract-decisions 126, 127).
 * @throws ConsumoRefused
 */
export async function refuseUnlessAdmitted(deps: RefusalDeps, state: CuentaState, now: Date): Promise<void> {
  const gate = admit(state.cuenta, now);
  if (gate.admitted) return;
  await recordBloqueado(deps, state, gate, now).catch((error: unknown) => {
    // The client is refused all the same; the next refusal will tell.
    deps.log.error({ error, clienteId: state.clienteId }, "paquete.bloqueado could not be recorded");
  });
  throw new ConsumoRefused(gate, state.cuenta, now);
}

async function recordBloqueado(
  { db, entropy }: RefusalDeps,
  { clienteId, cuenta }: CuentaState,
  refusal: Refusal,
  now: Date,
): Promise<void> {
  const cobro = cuenta.modalidad === "mensual" ? cobroEnMora(cuenta.cobros, now) : null;
  const evento = freezeEvento({
    id: entropy.uuidV7(now),
    creadoEn: now,
    clienteId,
    cuenta,
    consultaIdDetonante: null,
    hecho: { tipo: "paquete.bloqueado", refusal, cobro },
  });
  await recordEventos(db, clienteId, [evento]);
}
