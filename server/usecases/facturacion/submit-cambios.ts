import { lockCliente } from "../../db/clientes/clientes";
import { findPago } from "../../db/facturacion/pagos";
import { topesOf } from "../../db/facturacion/planes";
import { readPoliticaFor } from "../../db/facturacion/politicas";
import { findPendiente } from "../../db/facturacion/solicitudes";
import { inTransaction } from "../../db/sql/transaction";
import { takesTwo, valorDelPlan, valorDelTope } from "../../domain/facturacion/politica-soporte";
import type { Reversion } from "../../domain/facturacion/reversion";
import type { PedidoOf, Solicitud } from "../../domain/facturacion/solicitud";
import type { SoportePersona } from "../../domain/shared/actor";
import { bogotaDay, bogotaMidnight } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type AssignPlanInput, carryOutPlan, isPlanInForce } from "./planes";
import { reversionAt } from "./preview-reversion";
import { carryOutReversion, ownerOf, type ReversionTarget } from "./reversiones";
import { carryOutTope, type SetTopeInput } from "./set-tope";
import { keepOnce, keepSolicitud } from "./solicitudes";

/** `espera`: it needs a second person, and nothing changed. */
interface CambioResultado {
  readonly estado: "hecho" | "espera";
}

const NO_PLAN = { codigo: null, consultasIncluidas: 0, precioMes: 0, precioUnitario: 0 } as const;

/**
 * Assigns a package as `assignPlan` does. If the yearly discount of a made-to-measure one is large enough, or if the
 * client's package ends, it waits for a second person instead.
 * @throws ServiceError `not_found`; `conflicto` while the client's bolsa is valid.
 */
export async function submitPlan(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoportePersona,
  { clienteId, plan, aplica }: AssignPlanInput,
): Promise<CambioResultado> {
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const valor = valorDelPlan(plan);
    const asked = { clienteId, plan, aplica };
    const contrato = plan ?? NO_PLAN;
    if (
      (contrato.codigo === null || contrato.codigo === "A_MEDIDA") &&
      takesTwo(await readPoliticaFor(tx, actor), valor) &&
      !(await isPlanInForce(tx, asked, now))
    ) {
      const { codigo, consultasIncluidas, precioMes, precioUnitario } = contrato;
      const figures = { codigo, consultasIncluidas, precioMes, precioUnitario };
      const pedido: PedidoOf<"plan"> = { tipo: "plan", ...figures, aplica };
      await keepOnce(tx, deps, actor, { cliente, pedido, valor, now });
      return { estado: "espera" };
    }
    await carryOutPlan(tx, deps, actor, asked, now);
    return { estado: "hecho" };
  });
}

/**
 * Caps a client as `setTope` does. If the additional consultas above the day's lowest cap are worth enough,
 * it waits for a second person instead.
 * @throws ServiceError `not_found`; `conflicto` while the client has a bolsa.
 */
export async function submitTope(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoportePersona,
  { clienteId, consultas, referenciaSolicitud }: SetTopeInput,
): Promise<CambioResultado> {
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const topes = await topesOf(tx, { clienteId });
    const valor = valorDelTope(topes, bogotaMidnight(bogotaDay(now)), consultas);
    // Measured from the day's lowest cap, so that small steps do not help.
    if (takesTwo(await readPoliticaFor(tx, actor), valor)) {
      const pedido = { tipo: "tope", consultas, referenciaSolicitud } as const;
      await keepOnce(tx, deps, actor, { cliente, pedido, valor, now });
      return { estado: "espera" };
    }
    await carryOutTope(tx, actor, { clienteId, consultas, referenciaSolicitud }, now);
    return { estado: "hecho" };
  });
}

type ReversionResultado =
  | { readonly estado: "revertida"; readonly reversion: Reversion }
  /** It needs a second person, and nothing changed. Repeating it returns the waiting request. */
  | { readonly estado: "espera"; readonly solicitud: Solicitud };

/**
 * Reverses the previewed payment. If its amount is large enough, it waits for a second person instead.
 * @throws ServiceError `not_found`; `conflicto` if a later payment depends on it, or it was reverted already.
 */
export async function submitReversion(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: SoportePersona,
  input: ReversionTarget & { readonly pagoReferencia: string; readonly motivo: string },
): Promise<ReversionResultado> {
  const { tipo: de, id, pagoReferencia, motivo } = input;
  return inTransaction(deps.db, async (tx): Promise<ReversionResultado> => {
    const clienteId = await ownerOf(tx, input);
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const stands = await findPago(tx, clienteId, pagoReferencia);
    // A payment without a reversible entry was reverted already or is refused, so nothing waits.
    if (stands !== null && takesTwo(await readPoliticaFor(tx, actor), stands.valor)) {
      const waiting = await findPendiente(
        tx,
        { clienteId, clave: pagoReferencia, tipos: ["reversion"] as const },
        now,
      );
      if (waiting !== null) return { estado: "espera", solicitud: waiting };
      const { valor } = await reversionAt(tx, actor, input, now);
      const pedido = { tipo: "reversion", de, id, pagoReferencia, motivo } as const;
      const asked = { cliente, pedido, valor, recibo: false, now };
      return { estado: "espera", solicitud: await keepSolicitud(tx, deps, actor, asked) };
    }
    const reversion = await carryOutReversion(tx, deps, actor, { ...input, clienteId }, now);
    return { estado: "revertida", reversion };
  });
}
