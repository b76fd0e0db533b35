import { type Evento, freezeEvento } from "../domain/alerts/evento-record";
import type { Cobro } from "../domain/billing/cobro";
import type { Cuenta } from "../domain/billing/cuenta";
import type { Deps } from "./deps";

/** `paquete.cobro_emitido`; null without a package, which has no account to tell of (contract-decisions 129). */
export function cobroEmitido(
  entropy: Deps["entropy"],
  emision: {
    readonly clienteId: string;
    readonly cuenta: Cuenta;
    readonly cobro: Cobro;
    readonly now: Date;
  },
): Evento | null {
  const { clienteId, cuenta, cobro, now } = emision;
  if (cuenta.modalidad === "bolsa" || cuenta.plan === null) return null;
  return freezeEvento({
    id: entropy.uuidV7(now),
    creadoEn: now,
    clienteId,
    cuenta,
    consultaIdDetonante: null,
    hecho: { tipo: "paquete.cobro_emitido", cobro },
  });
}
