import type { Account, PortalAccount, SoporteAccount } from "../../db/identidad/accounts";
import type { Realm } from "../../domain/identidad/session";
import type { PortalActor, SoportePersona } from "../../domain/shared/actor";

/** The origin of a request without a session. */
export interface Asking {
  readonly requestId: string;
  readonly direccion: string | null;
}

/** The same, with the realm in which an account is searched. */
export interface AskingIn extends Asking {
  readonly realm: Realm;
}

/** The owner of an account as the actor, also for acts before the sign-in. */
export function actingAs(account: PortalAccount, asking: Asking): PortalActor;
export function actingAs(account: SoporteAccount, asking: Asking): SoportePersona;
export function actingAs(account: Account, asking: Asking): PortalActor | SoportePersona;
export function actingAs(account: Account, { requestId, direccion }: Asking): PortalActor | SoportePersona {
  if (account.realm === "soporte") {
    const { email: name, usuarioId, nombre, rol } = account;
    return { kind: "soporte", name, usuarioId, nombre, rol, requestId, direccion };
  }
  const {
    clienteId,
    razonSocial,
    nit,
    operaParaTerceros,
    politicaCoincidencia,
    modo,
    usuarioId,
    nombre,
    rol,
  } = account;
  return {
    kind: "portal",
    clienteId,
    razonSocial,
    nit,
    operaParaTerceros,
    politicaCoincidencia,
    modo,
    usuarioId,
    nombre,
    rol,
    requestId,
    direccion,
  };
}
