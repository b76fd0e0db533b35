import { insertCorreo } from "../../db/avisos/correos";
import { recordAct } from "../../db/bitacora/actividad";
import { lockCliente } from "../../db/clientes/clientes";
import { entradaOf, takeTry } from "../../db/identidad/entradas";
import { clientesOfNit } from "../../db/identidad/registros";
import { type Exigencias, readExigencias, saveExigencias, usuariosOf } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Cliente } from "../../domain/clientes/cliente";
import { tried } from "../../domain/identidad/allowance";
import type { ControlPedido, ExigenciaPedido } from "../../domain/identidad/control-pedido";
import { approversOf, CONTROLES, mayAsk } from "../../domain/identidad/controles";
import { correoDeRegistroAjeno, type Registrante } from "../../domain/identidad/registro";
import { refuseSegunda } from "../../domain/identidad/segunda-persona";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { keepOnce } from "../facturacion/solicitudes";

/** `espera`: another person must approve it, and nothing changed. */
export interface ControlResultado {
  readonly estado: "hecho" | "espera";
}

/**
 * Stores a change of a control that waits for another of the client's people, and mails them. Call it under
 * the client's lock. An equal waiting change is not repeated.
 * @throws ServiceError `prohibido`; `conflicto` if nobody else could approve it, or another change of the
 *   same control waits.
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
  if (approvers.length === 0) throw new ServiceError("conflicto", NADIE);
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

/** The message if only one person could change it. */
const NADIE =
  "Este cambio lo aprueba otra persona, y en su entidad no ingresa nadie más con rol de administrador u oficial a quien usted no haya invitado. Pídalo otra persona y apruébelo usted, o que otra persona invite en Equipo a quien lo apruebe.";

export type ExigenciaTipo = ExigenciaPedido["tipo"];

const CARRIED = {
  segundo_factor: {
    what: "exigeSegundoFactor",
    si: "segundo_factor.exigido",
    no: "segundo_factor.no_exigido",
  },
  cuatro_ojos: { what: "exigeCuatroOjos", si: "cuatro_ojos.exigido", no: "cuatro_ojos.no_exigido" },
} as const satisfies Record<ExigenciaTipo, { what: keyof Exigencias; si: string; no: string }>;

/** Whether it is required of all the client's people. */
export async function isExigida(
  executor: Executor,
  clienteId: string,
  tipo: ExigenciaTipo,
): Promise<boolean> {
  return (await readExigencias(executor, clienteId))[CARRIED[tipo].what];
}

/**
 * Turns an exigencia on or off, under the client's lock. From the next request on, people without a second factor must
 * enrol one first. A decision that waits for approval still waits, because it was made under the old rule.
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

/**
 * Turns an exigencia on or off. Another person must approve it, except to require a second factor, which
 * weakens no control. Does nothing if it is so already.
 * @throws ServiceError as `askControl`.
 */
export async function submitExigencia(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl">,
  actor: PortalActor,
  pedido: ExigenciaPedido,
): Promise<ControlResultado> {
  const { tipo, exige } = pedido;
  if (!mayAsk(tipo, actor.rol)) throw new ServiceError("prohibido");
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, actor.clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    if ((await isExigida(tx, cliente.clienteId, tipo)) === exige) return { estado: "hecho" };
    const now = await deps.clock.now(tx);
    if (tipo === "segundo_factor" && exige) {
      await carryOutExigencia(tx, actor, pedido, now, pedido.motivo);
      return { estado: "hecho" };
    }
    await askControl(tx, deps, actor, { cliente, pedido, now });
    return { estado: "espera" };
  });
}

/**
 * If the NIT is a client's, tells its administradores who registered with it, up to a daily limit, and opens
 * nothing. Tells support if the client has none. Returns whether it is a client's.
 */
export async function askOfClient(
  tx: Executor,
  { entropy, baseUrl, soporteEmail }: Pick<Deps, "entropy" | "baseUrl" | "soporteEmail">,
  registrante: Registrante,
  now: Date,
): Promise<boolean> {
  const clientes = await clientesOfNit(tx, registrante.nit);
  for (const { clienteId, razonSocial: entidad } of clientes) {
    if (!(await takeTry(tx, tried("portal", "buzon", `registro ${clienteId}`), now))) continue;
    const administradores = (await usuariosOf(tx, clienteId)).filter(
      ({ rol, desactivadoEn, tieneClave }) => rol === "administrador" && desactivadoEn === null && tieneClave,
    );
    const equipo = `${baseUrl}/portal/equipo?abierto=invitar`;
    const support =
      soporteEmail === null
        ? []
        : [{ email: soporteEmail, nombre: "Soporte", equipo: `${baseUrl}/soporte/clientes/${clienteId}` }];
    const told = administradores.map(({ email, nombre }) => ({ email, nombre, equipo }));
    for (const { email: destino, ...to } of told.length > 0 ? told : support) {
      const correo = correoDeRegistroAjeno(registrante, { ...to, entidad });
      await insertCorreo(tx, { id: entropy.uuidV7(now), destino, ...correo, now });
    }
  }
  return clientes.length > 0;
}
