import { lockAccount } from "../../db/identidad/accounts";
import { saveTotp } from "../../db/identidad/segundo-factor";
import { inTransaction } from "../../db/sql/transaction";
import type { RealmSession } from "../../domain/identidad/realm";
import { TOTP_SECRET_BYTES, totpSecretOf, totpUri } from "../../domain/identidad/totp";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/**
 * Draws a secret for an authenticator app; asked for nowhere until a code of it confirms it. Begun again, the one
 * before is of no use.
 * @throws ServiceError `conflicto` where a second factor is in force.
 */
export async function beginTotp(
  { db, entropy, secretBox }: Pick<Deps, "db" | "entropy" | "secretBox">,
  { actor: { kind: realm, usuarioId } }: RealmSession,
): Promise<{ readonly secret: string; readonly uri: string }> {
  const secret = totpSecretOf(entropy.hex(TOTP_SECRET_BYTES));
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, realm, usuarioId);
    if (account === null) throw new ServiceError("not_found");
    if (account.tieneSegundoFactor) {
      throw new ServiceError("conflicto", {
        message: "Ya tiene un segundo factor activo: retírelo primero.",
      });
    }
    await saveTotp(tx, realm, usuarioId, { ...secretBox.seal(usuarioId, secret), totpDesde: null });
    return { secret, uri: totpUri(secret, account) };
  });
}
