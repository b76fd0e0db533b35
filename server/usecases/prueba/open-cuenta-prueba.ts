import { recordAct } from "../../db/bitacora/actividad";
import { findCliente, findCuentaPrueba, insertCliente, lockCliente } from "../../db/clientes/clientes";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import type { IssuedApiKey } from "../../domain/clientes/api-key";
import type { Cliente } from "../../domain/clientes/cliente";
import { planOf } from "../../domain/facturacion/plans";
import type { PortalActor, StaffActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import { isValidNit, normalizeNit } from "../../domain/shared/nit";
import { issueApiKey } from "../clientes/llaves";
import type { Deps } from "../deps";
import { carryOutPlan } from "../facturacion/planes";

export interface CuentaPruebaInput {
  readonly razonSocial: string;
  /** With or without dots and hyphen. */
  readonly nit: string;
  /** The client of the test account. Null if the real one has not begun. */
  readonly cuentaRealId: string | null;
  /** Label of its first key. Null for none. */
  readonly etiqueta: string | null;
}

export interface CuentaPrueba {
  readonly cliente: Cliente;
  /** Shown once. */
  readonly llave: IssuedApiKey;
}

/**
 * Opens a test account with a key and a package, so that its first query works: for a registration, for a
 * client without one, or for the demo. Runs in the caller's transaction, which records the act.
 * @throws ServiceError `validation_error` for an invalid NIT; `not_found` if there is no such real client;
 *   `conflicto` if it has a test account already.
 */
export async function openCuentaPruebaIn(
  tx: Executor,
  { clock, entropy }: Pick<Deps, "clock" | "entropy">,
  actor: StaffActor,
  { razonSocial, nit, cuentaRealId, etiqueta }: CuentaPruebaInput,
): Promise<CuentaPrueba> {
  if (!isValidNit(nit)) {
    throw invalidField("nit", "El NIT no es válido.");
  }
  if (cuentaRealId !== null) await requireFree(tx, cuentaRealId);
  const now = await clock.now(tx);
  const cliente = await insertCuentaPrueba(tx, entropy, actor, { razonSocial, nit, cuentaRealId, now });
  const { clienteId } = cliente;
  const llave = await issueApiKey(tx, entropy, { clienteId, etiqueta, now });
  await recordAct(tx, actor, {
    en: now,
    accion: "llave.creada",
    objeto: { tipo: "api_key", id: llave.apiKeyId },
    detalle: { despues: { clienteId, etiqueta } },
  });
  return { cliente, llave };
}

/** The account with its package and without a key. The caller makes sure that there is no other. */
async function insertCuentaPrueba(
  tx: Executor,
  entropy: Deps["entropy"],
  actor: StaffActor,
  part: {
    readonly razonSocial: string;
    readonly nit: string;
    readonly cuentaRealId: string | null;
    readonly operaParaTerceros?: boolean;
    readonly politicaCoincidencia?: Cliente["politicaCoincidencia"];
    readonly now: Date;
  },
): Promise<Cliente> {
  const { razonSocial, nit, cuentaRealId, now } = part;
  const cliente: Cliente = {
    clienteId: entropy.uuidV7(now),
    razonSocial,
    nit: normalizeNit(nit),
    activo: true,
    operaParaTerceros: part.operaParaTerceros ?? false,
    politicaCoincidencia: part.politicaCoincidencia ?? "correspondencia",
    emails: [],
    creadoEn: now,
    modo: "prueba",
    cuentaRealId,
  };
  const { clienteId } = cliente;
  await insertCliente(tx, cliente);
  await recordAct(tx, actor, {
    en: now,
    accion: "cliente.creado",
    objeto: { tipo: "cliente", id: clienteId },
    detalle: { despues: cliente },
  });
  await carryOutPlan(
    tx,
    { entropy },
    actor,
    { clienteId, plan: planOf({ codigo: "1K" }), aplica: "ahora" },
    now,
  );
  return cliente;
}

async function requireFree(tx: Executor, cuentaRealId: string): Promise<void> {
  // Concurrent callers wait here and then find it.
  await lockName(tx, `cuenta-prueba ${cuentaRealId}`);
  const real = await findCliente(tx, cuentaRealId);
  if (real?.modo !== "real") throw new ServiceError("not_found");
  if ((await findCuentaPrueba(tx, cuentaRealId)) !== null)
    throw new ServiceError("conflicto", "El cliente ya tiene su cuenta de prueba.");
}

/**
 * Opens the test account of the person's own client, of its name and ways, without a key: that is made in it. However
 * often and at once it is asked for, there is one. @throws ServiceError `conflicto` where support closed it.
 */
export async function openOwnCuentaPrueba(
  { db, clock, entropy }: Pick<Deps, "db" | "clock" | "entropy">,
  actor: PortalActor,
): Promise<void> {
  if (actor.modo === "prueba") return;
  await inTransaction(db, async (tx) => {
    const real = await lockCliente(tx, actor.clienteId);
    if (real === null) throw new ServiceError("not_found");
    const { clienteId: cuentaRealId, razonSocial, nit, operaParaTerceros, politicaCoincidencia } = real;
    await lockName(tx, `cuenta-prueba ${cuentaRealId}`);
    const known = await findCuentaPrueba(tx, cuentaRealId);
    if (known?.activo === false)
      throw new ServiceError("conflicto", "Soporte cerró la cuenta de prueba de su entidad.");
    if (known !== null) return;
    const now = await clock.now(tx);
    const asked = { kind: "sistema", tarea: "modo-prueba", requestId: actor.requestId } as const;
    const ways = { operaParaTerceros, politicaCoincidencia };
    const part = { razonSocial, nit, cuentaRealId, ...ways, now };
    const { clienteId } = await insertCuentaPrueba(tx, entropy, asked, part);
    const objeto = { tipo: "cliente", id: clienteId };
    await recordAct(tx, actor, { en: now, accion: "cuenta_prueba.abierta", objeto });
  });
}
