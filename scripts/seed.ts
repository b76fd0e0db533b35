import { lockName } from "../server/db/advisory-lock";
import { createDb } from "../server/db/client";
import { findCliente, insertCliente } from "../server/db/clientes";
import { recordAudit } from "../server/db/staff-audit";
import { inLongTransaction } from "../server/db/transaction";
import type { SistemaActor } from "../server/domain/shared/actor";
import type { Cliente } from "../server/domain/shared/cliente";
import { entropy } from "../server/runtime/entropy";
import { issueApiKey } from "../server/usecases/clientes/issue-api-key";
import { demoBegins } from "../server/usecases/demo/demo-story";
import { askForDemo, DEMO_CLIENTE_ID } from "../server/usecases/demo/make-demo";

const DEMO = {
  clienteId: DEMO_CLIENTE_ID,
  razonSocial: "Demo Atalaya S.A.S.",
  // Invented: beyond the numbers assigned to anybody.
  nit: "9999999994",
} as const;

const SEED: SistemaActor = { kind: "sistema", tarea: "semilla", requestId: "seed" };

export interface DemoCliente {
  readonly clienteId: string;
  readonly razonSocial: string;
  /** Null where the client was there already: its key is nowhere but with whoever saw it then. */
  readonly key: string | null;
}

/**
 * Makes the demo client with one key, unless this database has it: processes that start together make one. Its history,
 * where it is to have one, is asked for with it and made by the service once its lists are in force.
 */
export async function seedDemoCliente(
  connectionString: string,
  { withHistory = false }: { readonly withHistory?: boolean } = {},
): Promise<DemoCliente> {
  const db = createDb({ connectionString, max: 2 });
  try {
    const existing = await findCliente(db, DEMO.clienteId);
    if (existing) return { clienteId: existing.clienteId, razonSocial: existing.razonSocial, key: null };
    return await inLongTransaction(db, async (tx) => {
      await lockName(tx, "seed");
      const demo = { clienteId: DEMO.clienteId, razonSocial: DEMO.razonSocial };
      if (await findCliente(tx, DEMO.clienteId)) return { ...demo, key: null };
      const now = new Date();
      const cliente: Cliente = {
        ...DEMO,
        activo: true,
        operaParaTerceros: false,
        politicaCoincidencia: "correspondencia",
        emails: [],
        creadoEn: withHistory ? demoBegins(now) : now,
      };
      await insertCliente(tx, cliente);
      const { apiKeyId, key } = await issueApiKey(tx, entropy, { ...DEMO, etiqueta: "demo", now });
      const audit = { en: now, actor: SEED, antes: null };
      await recordAudit(tx, {
        ...audit,
        accion: "cliente.creado",
        objetoTipo: "cliente",
        objetoId: DEMO.clienteId,
        despues: cliente,
      });
      await recordAudit(tx, {
        ...audit,
        accion: "llave.creada",
        objetoTipo: "api_key",
        objetoId: apiKeyId,
        despues: { clienteId: DEMO.clienteId, etiqueta: "demo" },
      });
      if (withHistory) await askForDemo(tx, now);
      return { ...demo, key };
    });
  } finally {
    await db.close();
  }
}
