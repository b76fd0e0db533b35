import { lockName } from "../server/db/advisory-lock";
import { createDb } from "../server/db/client";
import { recordAudit } from "../server/db/staff-audit";
import { inTransaction } from "../server/db/transaction";
import { findAccount, insertUsuario, saveClave } from "../server/db/usuarios";
import type { SistemaActor } from "../server/domain/shared/actor";
import { entropy } from "../server/runtime/entropy";
import { keptSecret } from "../server/runtime/kept-secret";
import { passwords } from "../server/runtime/passwords";

const SEED: SistemaActor = { kind: "sistema", tarea: "semilla", requestId: "seed" };

const EMAIL = "oficial@demo.example";
const CLAVE_LENGTH = 16;

export interface DemoUsuario {
  readonly email: string;
  readonly clave: string;
}

/**
 * Makes the officer of the demo client, who may do everything in its portal, with the password that `dataDir` keeps;
 * where somebody changed it, it is that one again, so that what a start prints lets in.
 */
export async function seedDemoUsuario(
  connectionString: string,
  { clienteId, dataDir }: { readonly clienteId: string; readonly dataDir: string },
): Promise<DemoUsuario> {
  const clave = keptSecret(dataDir, "demo").slice(0, CLAVE_LENGTH);
  const db = createDb({ connectionString, max: 2 });
  try {
    await inTransaction(db, async (tx) => {
      await lockName(tx, "seed");
      const now = new Date();
      const existing = await findAccount(tx, EMAIL);
      if (await passwords.verify(existing?.clave ?? null, clave)) return;
      const usuarioId = existing?.usuarioId ?? entropy.uuidV7(now);
      const persona = { nombre: "Otilia Sámano", rol: "administrador" } as const;
      if (existing === null) {
        await insertUsuario(tx, { usuarioId, clienteId, email: EMAIL, creadoEn: now, ...persona });
      }
      await saveClave(tx, usuarioId, await passwords.hash(clave), now);
      await recordAudit(tx, {
        en: now,
        actor: SEED,
        accion: existing === null ? "usuario.creado" : "usuario.clave_repuesta",
        objetoTipo: "usuario",
        objetoId: usuarioId,
        antes: null,
        despues: { clienteId, email: EMAIL, ...persona },
      });
    });
    return { email: EMAIL, clave };
  } finally {
    await db.close();
  }
}
