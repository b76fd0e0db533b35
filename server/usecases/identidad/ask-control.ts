import { insertCorreo } from "../../db/avisos/correos";
import { entradaOf } from "../../db/identidad/entradas";
import { usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import type { Cliente } from "../../domain/clientes/cliente";
import type { ControlPedido } from "../../domain/identidad/control-pedido";
import { approversOf, CONTROLES, mayAsk } from "../../domain/identidad/controles";
import { refuseSegunda } from "../../domain/identidad/segunda-persona";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepOnce } from "../facturacion/keep-once";

/** `espera`: another person approves it, and nothing changed. */
export interface ControlResultado {
  readonly estado: "hecho" | "espera";
}

/**
 * Has a change of a control wait for another of the client's people, who are mailed; under the client's lock. The very
 * same that waits already is asked for once.
 * @throws ServiceError `prohibido`; `conflicto` where nobody else comes in who could approve it, or another change of
 *   the same waits.
 */
export async function askControl(
  tx: Executor,
  deps: Pick<Deps, "entropy" | "baseUrl">,
  actor: PortalActor,
  { cliente, pedido, now }: { readonly cliente: Cliente; readonly pedido: ControlPedido; readonly now: Date },
): Promise<void> {
  if (!mayAsk(pedido.tipo, actor.rol)) throw new ServiceError("prohibido");
  const people = approversOf(pedido.tipo, await usuariosOf(tx, cliente.clienteId), actor.usuarioId);
  const asked = { por: actor.usuarioId, en: now };
  const approvers: (typeof people)[number][] = [];
  for (const one of people)
    if (refuseSegunda(await entradaOf(tx, "portal", one.usuarioId), asked) === null) approvers.push(one);
  if (approvers.length === 0) throw new ServiceError("conflicto", { message: NADIE });
  const { isNew } = await keepOnce(tx, deps, actor, { cliente, pedido, valor: null, now });
  if (!isNew) return;
  const { nombre } = CONTROLES[pedido.tipo];
  for (const { email: destino, nombre: quien } of approvers) {
    const texto = [
      `${quien}:`,
      `${actor.nombre} pide cambiar un control de ${cliente.razonSocial}: ${nombre.toLowerCase()}. Motivo: ${pedido.motivo}`,
      `No cambia nada mientras otra persona no lo apruebe. Véalo antes y después, y apruébelo o rechácelo: ${deps.baseUrl}/portal/equipo`,
    ].join("\n\n");
    const correo = { destino, asunto: "Un cambio de control espera su aprobación", texto, now };
    await insertCorreo(tx, { id: deps.entropy.uuidV7(now), ...correo });
  }
}

/** Said wherever one person alone would change it. */
const NADIE =
  "Este cambio lo aprueba otra persona, y en su entidad no ingresa nadie más con rol de administrador u oficial a quien usted no haya invitado. Pídalo otra persona y apruébelo usted, o que otra persona invite en Equipo a quien lo apruebe.";
