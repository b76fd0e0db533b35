import type { Account, PortalAccount, SoporteAccount } from "../../db/identidad/accounts";
import type { Realm } from "../../domain/identidad/session";
import type { PortalActor, SoportePersona } from "../../domain/shared/actor";

/** From where somebody asks who is not signed in, or not yet. */
export interface Asking {
  readonly requestId: string;
  readonly direccion: string | null;
}

/** The same of an account that is looked for, in one realm. */
export interface AskingIn extends Asking {
  readonly realm: Realm;
}

/** The owner of an account as the one who acts: what they do before they are signed in is theirs too. */
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
