import { takeTries } from "../../db/identidad/intentos-ingreso";
import type { Executor } from "../../db/sql/client";
import { tried } from "../../domain/identidad/allowance";
import { mailboxOf } from "../../domain/identidad/email";
import type { Realm } from "../../domain/identidad/realm";
import { ServiceError } from "../../domain/shared/errors";
import type { TeamActor } from "./reach";

/**
 * Counts an invitation that is to be mailed: so many a day to one address, whoever asks, and by a client's own people.
 * @throws ServiceError `demasiados_intentos`
 */
export async function takeInvitation(
  tx: Executor,
  actor: TeamActor,
  { realm, email }: { readonly realm: Realm; readonly email: string },
  now: Date,
): Promise<void> {
  const counted = [
    ...(actor.kind === "portal" ? [tried(realm, "invitaciones", actor.clienteId)] : []),
    tried(realm, "buzon", mailboxOf(email)),
  ];
  if (await takeTries(tx, counted, now)) return;
  const message = "Hoy ya se enviaron muchas invitaciones. Envíe las demás mañana.";
  throw new ServiceError("demasiados_intentos", { message });
}
