import { lockSecretosNotUnder, saveSecreto } from "../../db/avisos/webhook-secretos";
import { lockTotpNotUnder, resealTotp } from "../../db/identidad/segundo-factor";
import { inLongTransaction } from "../../db/sql/transaction";
import { REALMS } from "../../domain/identidad/realm";
import type { Deps } from "../deps";

/**
 * Puts every secret kept (of webhooks and of second factors) under the current key, so that the one before it can be
 * thrown away: all of them or, where one cannot be opened, none. Resolves to how many were under another.
 */
export function reencryptSecretos({ db, secretBox }: Pick<Deps, "db" | "secretBox">): Promise<number> {
  return inLongTransaction(db, async (tx) => {
    const secretos = await lockSecretosNotUnder(tx, secretBox.llaveId);
    for (const secreto of secretos) {
      const { clienteId } = secreto;
      await saveSecreto(tx, { ...secreto, ...secretBox.seal(clienteId, secretBox.open(clienteId, secreto)) });
    }
    let count = secretos.length;
    for (const realm of REALMS) {
      const totps = await lockTotpNotUnder(tx, realm, secretBox.llaveId);
      for (const { usuarioId, ...sealed } of totps) {
        await resealTotp(tx, realm, usuarioId, secretBox.seal(usuarioId, secretBox.open(usuarioId, sealed)));
      }
      count += totps.length;
    }
    return count;
  });
}
