import { recordAudit } from "../server/db/bitacora/staff-audit";
import { apiKeysOf } from "../server/db/clientes/api-keys";
import { findCliente, findCuentaPrueba, insertCliente } from "../server/db/clientes/clientes";
import { lockName } from "../server/db/sql/advisory-lock";
import type { Db, Executor } from "../server/db/sql/client";
import { inLongTransaction } from "../server/db/sql/transaction";
import type { Cliente } from "../server/domain/clientes/cliente";
import type { SistemaActor } from "../server/domain/shared/actor";
import { entropy } from "../server/runtime/clock";
import { issueApiKey } from "../server/usecases/clientes/llaves";
import { openCuentaPruebaIn } from "../server/usecases/prueba/open-cuenta-prueba";
import { demoBegins } from "./demo/demo-story";
import { askForDemo, COOPERATIVA_CLIENTE_ID, DEMO_CLIENTE_ID, HISTORIA_CLIENTE_ID } from "./demo/make-demo";

/** The client whose key a start prints. Its figures come from that key alone. The NITs are beyond those assigned. */
const DEMO = { clienteId: DEMO_CLIENTE_ID, razonSocial: "Demo Atalaya S.A.S.", nit: "9999999994" };
/** Clients with five invented months. Their names say so on every paper. */
const HISTORIA = {
  clienteId: HISTORIA_CLIENTE_ID,
  razonSocial: "Financiera Valle Ficticio S.A. (datos inventados)",
  nit: "9999999987",
};
const COOPERATIVA = {
  clienteId: COOPERATIVA_CLIENTE_ID,
  razonSocial: "Cooperativa Nevadillo (datos inventados)",
  nit: "9999999971",
};

const SEED: SistemaActor = { kind: "sistema", tarea: "semilla", requestId: "seed" };

type DemoCliente = Pick<Cliente, "clienteId" | "razonSocial">;

export interface DemoClientes {
  readonly demo: DemoCliente;
  /** Null if this database was created without a history. */
  readonly historia: DemoCliente | null;
  readonly cooperativa: DemoCliente | null;
}

/**
 * Creates the demo client, and two with a history if requested. Concurrent processes create one of each. The service
 * makes the history once its lists are in force.
 */
export async function seedDemoClientes(
  db: Db,
  { withHistory = false }: { readonly withHistory?: boolean } = {},
): Promise<DemoClientes> {
  return seeding(db, async (tx) => {
    if ((await findCliente(tx, DEMO.clienteId)) === null) {
      const now = new Date();
      await addCliente(tx, DEMO, now, now);
      if (withHistory) await askForHistoria(tx, now);
    }
    const historia = await findCliente(tx, HISTORIA.clienteId);
    return { demo: DEMO, historia, cooperativa: await findCliente(tx, COOPERATIVA.clienteId) };
  });
}

/** Requests the history of the others up to `now`. */
export async function askForHistoria(tx: Executor, now: Date): Promise<void> {
  for (const named of [HISTORIA, COOPERATIVA]) await addCliente(tx, named, demoBegins(now), now);
  await askForDemo(tx, now);
}

/** Issues the demo client's first key, once. Null if it has one, because keys are not stored. */
export async function issueDemoKey(db: Db): Promise<string | null> {
  const { clienteId } = DEMO;
  return seeding(db, async (tx) => {
    if ((await apiKeysOf(tx, clienteId)).length > 0) return null;
    const now = new Date();
    const etiqueta = "demo";
    const { apiKeyId, key } = await issueApiKey(tx, entropy, { clienteId, etiqueta, now });
    await recordAudit(tx, {
      en: now,
      actor: SEED,
      accion: "llave.creada",
      objetoTipo: "api_key",
      objetoId: apiKeyId,
      antes: null,
      despues: { clienteId, etiqueta },
    });
    return key;
  });
}

async function addCliente(tx: Executor, named: typeof DEMO, creadoEn: Date, now: Date): Promise<void> {
  const cliente: Cliente = {
    ...named,
    activo: true,
    operaParaTerceros: false,
    politicaCoincidencia: "correspondencia",
    emails: [],
    creadoEn,
    modo: "real",
    cuentaRealId: null,
  };
  await insertCliente(tx, cliente);
  await recordAudit(tx, {
    en: now,
    actor: SEED,
    accion: "cliente.creado",
    objetoTipo: "cliente",
    objetoId: cliente.clienteId,
    antes: null,
    despues: cliente,
  });
}

/** Opens the demo client's test account with a key, once. Null if it has one, because keys are not stored. */
export async function issueDemoPruebaKey(db: Db): Promise<string | null> {
  const { clienteId: cuentaRealId, razonSocial, nit } = DEMO;
  return seeding(db, async (tx) => {
    if ((await findCuentaPrueba(tx, cuentaRealId)) !== null) return null;
    const clock = { now: async () => new Date() };
    const account = { razonSocial, nit, cuentaRealId, etiqueta: "demo" };
    const { llave } = await openCuentaPruebaIn(tx, { clock, entropy }, SEED, account);
    return llave.key;
  });
}

/** Runs in one process at a time. */
const seeding = <T>(db: Db, work: (tx: Executor) => Promise<T>): Promise<T> =>
  inLongTransaction(db, async (tx) => {
    await lockName(tx, "seed");
    return work(tx);
  });
