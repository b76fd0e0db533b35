import { recordAct } from "../../db/bitacora/actividad";
import { findAccount } from "../../db/identidad/accounts";
import { takeTries } from "../../db/identidad/intentos-ingreso";
import { inTransaction } from "../../db/sql/transaction";
import { subscriberOf, tried } from "../../domain/identidad/allowance";
import { normalizeEmail } from "../../domain/identidad/email";
import { usuarioObjeto } from "../../domain/identidad/realm";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type AskingIn, actingAs } from "./acting-as";
import { mailEnlace } from "./mail-usuario";

type AskDeps = Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "log">;

/**
 * Mails whoever has this address a link to set another password; who was invited and has not come yet, the invitation
 * again. The answer is the same whether anybody has it, and does not wait for what is done about it.
 * @throws ServiceError `demasiados_intentos`
 */
export async function askReset(
  deps: AskDeps,
  { email, ...asking }: AskingIn & { readonly email: string },
): Promise<void> {
  const now = await deps.clock.now();
  const address = normalizeEmail(email);
  const { realm, direccion } = asking;
  const counted = [
    ...(direccion === null ? [] : [tried(realm, "direccion", subscriberOf(direccion))]),
    tried(realm, "correo", address),
  ];
  if (!(await takeTries(deps.db, counted, now))) throw new ServiceError("demasiados_intentos");
  mail(deps, address, asking, now).catch((error: unknown) =>
    deps.log.error({ error, requestId: asking.requestId }, "a reset that was asked for could not be mailed"),
  );
}

async function mail(deps: AskDeps, address: string, asking: AskingIn, now: Date): Promise<void> {
  const account = await findAccount(deps.db, asking.realm, address);
  if (!account?.isOpen) return;
  const { realm, usuarioId } = account;
  await inTransaction(deps.db, async (tx) => {
    await mailEnlace(tx, deps, account.tieneClave ? "restablecer" : "invitacion", {
      realm,
      usuarioId,
      now,
    });
    await recordAct(tx, actingAs(account, asking), {
      en: now,
      accion: "clave.restablecimiento_pedido",
      objeto: usuarioObjeto(realm, usuarioId),
    });
  });
}
