import { recordAct } from "../../db/bitacora/actividad";
import { type Exigencias, readExigencias, saveExigencias } from "../../db/identidad/exigencias";
import type { Executor } from "../../db/sql/client";
import type { ExigenciaPedido } from "../../domain/identidad/control-pedido";
import type { PortalActor } from "../../domain/shared/actor";

export type ExigenciaTipo = ExigenciaPedido["tipo"];

const CARRIED = {
  segundo_factor: {
    what: "exigeSegundoFactor",
    si: "segundo_factor.exigido",
    no: "segundo_factor.no_exigido",
  },
  cuatro_ojos: { what: "exigeCuatroOjos", si: "cuatro_ojos.exigido", no: "cuatro_ojos.no_exigido" },
} as const satisfies Record<ExigenciaTipo, { what: keyof Exigencias; si: string; no: string }>;

/** Whether it is asked of all of the client's people. */
export async function isExigida(
  executor: Executor,
  clienteId: string,
  tipo: ExigenciaTipo,
): Promise<boolean> {
  return (await readExigencias(executor, clienteId))[CARRIED[tipo].what];
}

/**
 * Asks something of all of the client's people, or no longer, under the client's lock. From the next request on whoever
 * has no second factor must enrol one before anything else; a decision that waits for approval goes on waiting, as it
 * was made under what was asked then.
 */
export async function carryOutExigencia(
  tx: Executor,
  actor: PortalActor,
  { tipo, exige }: Pick<ExigenciaPedido, "tipo" | "exige">,
  now: Date,
  motivo: string | null,
): Promise<void> {
  const { clienteId } = actor;
  const { what, si, no } = CARRIED[tipo];
  await saveExigencias(tx, clienteId, { [what]: exige });
  await recordAct(tx, actor, {
    en: now,
    accion: exige ? si : no,
    objeto: { tipo: "cliente", id: clienteId },
    detalle: { antes: { [what]: !exige }, despues: { [what]: exige }, motivo },
  });
}
