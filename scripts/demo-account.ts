import { recordAudit } from "../server/db/bitacora/staff-audit";
import { findAccount, saveClave } from "../server/db/identidad/accounts";
import { lockName } from "../server/db/sql/advisory-lock";
import type { Db, Executor } from "../server/db/sql/client";
import { inLongTransaction } from "../server/db/sql/transaction";
import { type Realm, usuarioObjeto } from "../server/domain/identidad/session";
import type { SistemaActor } from "../server/domain/shared/actor";
import { entropy } from "../server/runtime/clock";
import { keptSecret } from "../server/runtime/kept-secret";
import { passwords } from "../server/runtime/passwords";

const SEED: SistemaActor = { kind: "sistema", tarea: "semilla", requestId: "seed" };

const CLAVE_LENGTH = 16;

/** The password in a data folder for its demo accounts of a realm. */
export const demoClave = (dataDir: string, realm: Realm): string =>
  keptSecret(dataDir, realm === "portal" ? "demo" : `demo-${realm}`).slice(0, CLAVE_LENGTH);

interface DemoAccount {
  readonly realm: Realm;
  readonly email: string;
  readonly clave: string;
  /** The audit's record of the account besides its address. */
  readonly persona: object;
  insert(tx: Executor, created: { readonly usuarioId: string; readonly creadoEn: Date }): Promise<unknown>;
}

/**
 * Creates an account with this password, or resets its password, so that the printed one always works. Concurrent
 * processes create one.
 */
export async function keepDemoAccount(db: Db, { realm, email, clave, persona, insert }: DemoAccount) {
  await inLongTransaction(db, async (tx) => {
    await lockName(tx, "seed");
    const now = new Date();
    const existing = await findAccount(tx, realm, email);
    if (existing !== null && (await passwords.verify(existing.clave, clave))) return;
    const usuarioId = existing?.usuarioId ?? entropy.uuidV7(now);
    if (existing === null) await insert(tx, { usuarioId, creadoEn: now });
    await saveClave(tx, realm, usuarioId, await passwords.hash(clave), now);
    const { tipo: objetoTipo, id: objetoId } = usuarioObjeto(realm, usuarioId);
    await recordAudit(tx, {
      en: now,
      actor: SEED,
      accion: existing === null ? "usuario.creado" : "usuario.clave_repuesta",
      objetoTipo,
      objetoId,
      antes: null,
      despues: { email, ...persona },
    });
  });
}
