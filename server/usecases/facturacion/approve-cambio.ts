import { createHash } from "node:crypto";
import { readCuenta } from "../../db/facturacion/cuentas";
import { topesOf } from "../../db/facturacion/planes";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { planOf } from "../../domain/facturacion/plans";
import type { CambioPedido, PedidoOf, Solicitud } from "../../domain/facturacion/solicitud";
import type { SoporteActor, SoportePersona } from "../../domain/shared/actor";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { carryOutVencimiento, decideMove, type Movido } from "./move-vencimiento";
import { carryOutPlan, type PlanPreview, planPreviewOf } from "./planes";
import { carryOutTope } from "./set-tope";
import { keepFin, lockSolicitud } from "./solicitudes";

/** The current effects of a waiting change, and the huella of the state that they were shown for. */
export type CambioVista = { readonly huella: string } & (
  | { readonly que: "plan"; readonly preview: PlanPreview }
  | { readonly que: "vencimiento"; readonly movido: Movido }
  | { readonly que: "tope"; readonly antes: number | null }
);

/** @throws ServiceError `conflicto` if it can no longer be done. */
export async function vistaOfCambio(
  executor: Executor,
  actor: Pick<SoporteActor, "name">,
  clienteId: string,
  pedido: CambioPedido,
  now: Date,
): Promise<CambioVista> {
  if (pedido.tipo === "tope") {
    const [tope] = await topesOf(executor, { clienteId });
    const antes = tope?.consultas ?? null;
    return { que: "tope", antes, huella: huellaOf([antes]) };
  }
  if (pedido.tipo === "vencimiento") {
    const movido = await decideMove(executor, actor, readCuenta, { clienteId, ...pedido }, now);
    return { que: "vencimiento", movido, huella: movido.huella };
  }
  const preview = await planPreviewOf(executor, actor, { clienteId, ...planInputOf(pedido), now });
  if (preview.change.kind === "conflict")
    throw new ServiceError("conflicto", "La bolsa del cliente aún tiene saldo y vigencia.");
  const { abierto, siguiente } = preview.antes;
  const shown = [
    abierto?.codigo,
    abierto?.precioMes,
    siguiente?.codigo,
    siguiente?.precioMes,
    preview.abierto.mes,
  ];
  const lost = preview.change.closes?.saldoPerdido;
  return { que: "plan", preview, huella: huellaOf([...shown, lost].map((value) => value ?? null)) };
}

/**
 * Approves a plan, a later due date or another cap, if its effects are still those shown to the approver.
 * `cambio`: something changed since, and nothing was done.
 * @throws ServiceError `not_found`; `conflicto` if it was decided, has expired, is the caller's own or can no
 *   longer be done.
 */
export async function approveCambio(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoportePersona,
  { solicitudId, huella }: { readonly solicitudId: string; readonly huella: string },
): Promise<{ readonly estado: "hecho" | "cambio" }> {
  return inTransaction(deps.db, async (tx) => {
    const { solicitud, now } = await lockSolicitud(tx, deps, actor, solicitudId, "aprobada");
    const { clienteId, pedido, solicitante } = solicitud;
    if (!isCambio(pedido)) throw new ServiceError("not_found");
    const vista = await vistaOfCambio(tx, actor, clienteId, pedido, now);
    if (vista.huella !== huella) return { estado: "cambio" };
    await keepFin(tx, actor, { solicitud, estado: "aprobada", motivo: null, now });
    const motivo = `Pedido por ${solicitante} y aprobado por ${actor.name}`;
    if (pedido.tipo === "plan") {
      await carryOutPlan(tx, deps, actor, { clienteId, ...planInputOf(pedido) }, now, motivo);
    } else if (pedido.tipo === "tope") {
      await carryOutTope(tx, actor, { clienteId, ...pedido }, now, motivo);
    } else await carryOutVencimiento(tx, deps.entropy, actor, pedido, now);
    return { estado: "hecho" };
  });
}

export const isCambio = (pedido: Solicitud["pedido"]): pedido is CambioPedido =>
  pedido.tipo === "plan" || pedido.tipo === "tope" || pedido.tipo === "vencimiento";

const planInputOf = ({ tipo: _, aplica, codigo, ...figures }: PedidoOf<"plan">) => ({
  plan: codigo && planOf({ codigo, ...figures }),
  aplica,
});

const huellaOf = (shown: readonly (string | number | null)[]): string =>
  createHash("sha256").update(canonicalJson(shown)).digest("hex");
