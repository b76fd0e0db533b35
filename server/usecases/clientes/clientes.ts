import { type ActoDeCliente, type ActosPlace, pageOfClienteActos } from "../../db/bitacora/actos";
import { recordAudit } from "../../db/bitacora/staff-audit";
import {
  findCliente,
  insertCliente,
  lockCliente,
  pageOfClientes,
  saveCliente,
} from "../../db/clientes/clientes";
import { readCuenta, readCuentas } from "../../db/facturacion/cuentas";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { Objeto } from "../../domain/bitacora/objeto";
import type { Cliente } from "../../domain/clientes/cliente";
import {
  type ClienteWithCuenta,
  type Comercial,
  comercialOf,
  NADA_ASIGNADO,
} from "../../domain/facturacion/comercial";
import { type EstadoCliente, estadoOfCliente } from "../../domain/facturacion/estado-cliente";
import type { Plan } from "../../domain/facturacion/plans";
import type { PoliticaCoincidencia } from "../../domain/screening/types";
import type { SoporteActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import { isValidNit, normalizeNit } from "../../domain/shared/nit";
import { type Page, pageOf } from "../../domain/shared/page";
import { nameObjetos } from "../bitacora/actividad";
import type { Deps } from "../deps";

interface CreateClienteInput {
  readonly razonSocial: string;
  /** With or without dots and hyphen. */
  readonly nit: string;
  readonly operaParaTerceros: boolean;
  readonly emails: readonly string[];
}

/**
 * Creates an active client without keys. One company may be several clients, so a NIT is not unique.
 * @throws ServiceError `validation_error` for an invalid NIT.
 */
export async function createCliente(
  deps: Pick<Deps, "db" | "clock" | "entropy">,
  actor: SoporteActor,
  { razonSocial, nit, operaParaTerceros, emails }: CreateClienteInput,
): Promise<ClienteWithCuenta> {
  if (!isValidNit(nit)) {
    throw invalidField("nit", "El NIT no es válido.");
  }
  const now = await deps.clock.now();
  const cliente: Cliente = {
    clienteId: deps.entropy.uuidV7(now),
    razonSocial,
    nit: normalizeNit(nit),
    activo: true,
    operaParaTerceros,
    politicaCoincidencia: "correspondencia",
    emails,
    creadoEn: now,
    modo: "real",
    cuentaRealId: null,
  };
  await inTransaction(deps.db, async (tx) => {
    await insertCliente(tx, cliente);
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "cliente.creado",
      objetoTipo: "cliente",
      objetoId: cliente.clienteId,
      antes: null,
      despues: cliente,
    });
  });
  return { ...cliente, ...NADA_ASIGNADO };
}

async function attachCuentas(
  executor: Executor,
  clientes: readonly Cliente[],
  now: Date,
): Promise<ClienteWithCuenta[]> {
  if (clientes.length === 0) return [];
  const ids = clientes.map(({ clienteId }) => clienteId);
  const states = await readCuentas(executor, ids, now);
  return clientes.map((cliente) => {
    const state = states.get(cliente.clienteId);
    return { ...cliente, ...(state === undefined ? NADA_ASIGNADO : comercialOf(state, now)) };
  });
}

export async function attachCuenta(
  executor: Executor,
  cliente: Cliente,
  now: Date,
): Promise<ClienteWithCuenta> {
  const [found] = await attachCuentas(executor, [cliente], now);
  return found ?? { ...cliente, ...NADA_ASIGNADO };
}

/** @throws ServiceError `not_found`. */
export async function getCliente(
  deps: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
  { clienteId }: { readonly clienteId: string },
): Promise<ClienteWithCuenta> {
  const cliente = await findCliente(deps.db, clienteId);
  if (cliente === null) throw new ServiceError("not_found");
  return attachCuenta(deps.db, cliente, await deps.clock.now());
}

interface ListClientesInput {
  /** Part of the name or of the NIT. */
  readonly buscar?: string | null | undefined;
  readonly limite: number;
  /** `siguienteCursor` of the page before. */
  readonly cursor?: string | null | undefined;
}

/** Returns clients, newest first, page by page. New clients do not shift pages. */
export async function listClientes(
  deps: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
  { buscar, limite, cursor }: ListClientesInput,
): Promise<Page<ClienteWithCuenta>> {
  const asked = { buscar: buscar ?? null, limite: limite + 1, after: cursor ?? null };
  const found = await pageOfClientes(deps.db, asked);
  const page = pageOf(found, limite, ({ clienteId }) => clienteId);
  return { ...page, rows: await attachCuentas(deps.db, page.rows, await deps.clock.now()) };
}

interface ClienteChanges {
  readonly razonSocial?: string;
  /** As stored: digits alone. */
  readonly nit?: string;
  readonly activo?: boolean;
  readonly operaParaTerceros?: boolean;
  readonly politicaCoincidencia?: PoliticaCoincidencia;
}

interface UpdateClienteInput extends ClienteChanges {
  readonly clienteId: string;
  /** The reason and the client's written request. A person of support must give both. */
  readonly solicitud?: { readonly motivo: string; readonly referencia: string } | undefined;
}

/**
 * Changes a client from its next request on. Evidence keeps the earlier data. Without a difference nothing is
 * audited. @throws ServiceError `not_found`; `validation_error` for a person who gives no reason.
 */
export async function updateCliente(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { clienteId, solicitud, ...changes }: UpdateClienteInput,
): Promise<ClienteWithCuenta> {
  if (actor.usuarioId !== null && solicitud === undefined) {
    throw new ServiceError("validation_error", { issues: [UNSAID] });
  }
  return inTransaction(deps.db, async (tx) => {
    const cliente = await lockCliente(tx, clienteId);
    if (cliente === null) throw new ServiceError("not_found");
    const now = await deps.clock.now(tx);
    const changed: Cliente = { ...cliente, ...changes };
    const fields = (Object.keys(changes) as (keyof ClienteChanges)[]).filter(
      (field) => changed[field] !== cliente[field],
    );
    if (fields.length === 0) return attachCuenta(tx, cliente, now);
    await saveCliente(tx, changed);
    const only = (from: Cliente) => Object.fromEntries(fields.map((field) => [field, from[field]]));
    await recordAudit(tx, {
      en: now,
      actor,
      accion: "cliente.modificado",
      objetoTipo: "cliente",
      objetoId: clienteId,
      antes: only(cliente),
      despues: { ...only(changed), ...(solicitud && { referenciaSolicitud: solicitud.referencia }) },
      motivo: solicitud?.motivo ?? null,
    });
    return attachCuenta(tx, changed, now);
  });
}

const UNSAID = { path: ["motivo"], message: "Diga por qué y con qué solicitud escrita del cliente." };

interface ClienteView extends Cliente, Comercial {
  readonly estado: EstadoCliente;
  /** The plan of the next period. Ignored while a bolsa is current. */
  readonly planSiguiente: Plan | null;
}

/** Returns a client with its state at `now`. @throws ServiceError `not_found` */
export async function viewCliente(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId, now }: { readonly clienteId: string; readonly now: Date },
): Promise<ClienteView> {
  const cliente = await findCliente(db, clienteId);
  if (cliente === null) throw new ServiceError("not_found");
  const state = await readCuenta(db, clienteId, now);
  return {
    ...cliente,
    ...comercialOf(state, now),
    estado: estadoOfCliente(cliente, state, now),
    planSiguiente: state.siguiente,
  };
}

interface ActosPage {
  readonly rows: readonly (ActoDeCliente & { readonly objeto: Objeto | null })[];
  /** Cursor of the next page. Null on the last. */
  readonly siguiente: ActosPlace | null;
}

/** Returns acts of a client's people and keys and of support on it, in one timeline, newest first. */
export async function listActos(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  asked: { readonly clienteId: string; readonly cursor: ActosPlace | null; readonly limite: number },
): Promise<ActosPage> {
  const { clienteId, cursor, limite } = asked;
  const found = await pageOfClienteActos(deps.db, clienteId, { after: cursor, limite: limite + 1 });
  const rows = await nameObjetos(deps, "soporte", found.slice(0, limite), null);
  const last = rows.at(-1);
  return { rows, siguiente: found.length > limite && last !== undefined ? last : null };
}
