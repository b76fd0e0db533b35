import { lockCliente } from "../../db/clientes/clientes";
import { type Account, type Accounts, lockAccount, readAccount } from "../../db/identidad/accounts";
import { countAdministradores, countAdministradoresSoporte } from "../../db/identidad/usuarios";
import { lockName } from "../../db/sql/advisory-lock";
import type { Executor } from "../../db/sql/client";
import type { Realm } from "../../domain/identidad/session";
import type { PortalActor, StaffActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";

/** Manages accounts: a client's person at the same client, support in both realms. */
export type TeamActor = PortalActor | StaffActor;

export interface Managed<R extends Realm = Realm> {
  readonly realm: R;
  readonly usuarioId: string;
}

/** Returns and locks the account. @throws ServiceError `not_found` if the actor does not manage it. */
export async function lockManaged<R extends Realm>(
  tx: Executor,
  actor: TeamActor,
  { realm, usuarioId }: Managed<R>,
): Promise<Accounts[R]> {
  return requireReach(actor, await lockAccount(tx, realm, usuarioId));
}

/**
 * Also locks its team: if two people remove each other's role, the second waits and counts again. @throws
 * ServiceError `not_found`
 */
export async function lockTeamOf(
  tx: Executor,
  actor: TeamActor,
  { realm, usuarioId }: Managed,
): Promise<Account> {
  const account: Account = requireReach(actor, await readAccount<Realm>(tx, realm, usuarioId));
  await (account.realm === "portal" ? lockCliente(tx, account.clienteId) : lockName(tx, "equipo_soporte"));
  return lockManaged<Realm>(tx, actor, { realm, usuarioId });
}

/** Counts the other people with access who manage the account's team. */
export const countOtherAdministradores = (tx: Executor, account: Account): Promise<number> =>
  account.realm === "portal"
    ? countAdministradores(tx, account.clienteId, account.usuarioId)
    : countAdministradoresSoporte(tx, account.usuarioId);

function requireReach<A extends Account>(actor: TeamActor, account: A | null): A {
  if (account === null) throw new ServiceError("not_found");
  if (actor.kind === "portal" && (account.realm !== "portal" || account.clienteId !== actor.clienteId)) {
    throw new ServiceError("not_found");
  }
  return account;
}
