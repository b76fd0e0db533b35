import { existsSync } from "node:fs";
import { findCliente, pageOfClientes } from "../server/db/clientes/clientes";
import { createDb, type Db } from "../server/db/sql/client";
import type { Cliente } from "../server/domain/clientes/cliente";
import type { SoporteActor } from "../server/domain/shared/actor";
import { normalizeNit } from "../server/domain/shared/nit";
import { createClock, entropy } from "../server/runtime/clock";
import { env } from "../server/runtime/env";
import { measureClock } from "../server/runtime/pulse";
import { createApiKey } from "../server/usecases/clientes/llaves";
import { openDatabase, openMigrated } from "./database";
import { runCommand } from "./steps";

const USAGE = "npm run key -- <nit or cliente_id> [etiqueta]";
const OPERATOR: SoporteActor = {
  kind: "soporte",
  name: "consola:npm run key",
  usuarioId: null,
  requestId: "npm-run-key",
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function clienteNamed(db: Db, name: string): Promise<Cliente> {
  if (UUID.test(name)) {
    const cliente = await findCliente(db, name);
    if (cliente) return cliente;
    throw new Error(`There is no client ${name}.`);
  }
  const nit = normalizeNit(name);
  const found = await pageOfClientes(db, { buscar: nit, limite: 100, after: null });
  const [cliente, ...others] = found.filter((candidate) => candidate.nit === nit);
  if (cliente === undefined) throw new Error(`There is no client with the NIT ${nit}.`);
  if (others.length === 0) return cliente;
  const choices = [cliente, ...others].map(({ clienteId, razonSocial }) => `  ${clienteId}  ${razonSocial}`);
  throw new Error(`Several clients have the NIT ${nit}; name one by its id:\n${choices.join("\n")}`);
}

async function issueKey(connectionString: string, name: string, etiqueta: string | null): Promise<void> {
  const db = createDb({ connectionString, max: 2 });
  try {
    await measureClock(db);
    const cliente = await clienteNamed(db, name);
    const deps = { db, entropy, clock: createClock(db, env().TEST_CLOCK) };
    const { key } = await createApiKey(deps, OPERATOR, { clienteId: cliente.clienteId, etiqueta });
    console.log(`A new key of ${cliente.razonSocial}, shown this once:\n\n  ${key}\n`);
  } finally {
    await db.close();
  }
}

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const [name, etiqueta] = process.argv.slice(2);
  if (name === undefined) throw new Error(`Usage: ${USAGE}`);
  const database = await openDatabase({ isGuest: true });
  try {
    await issueKey(await openMigrated(database), name, etiqueta ?? null);
  } finally {
    await database.stop();
  }
}

runCommand(main);
