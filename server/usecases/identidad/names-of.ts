import type { Account } from "../../db/identidad/accounts";
import { nameInMails } from "../../domain/clientes/modo";

/**
 * What an account and its entity are called towards whoever may be a stranger to them: of a test account nothing that was
 * typed (decision 341).
 */
export function namesOf(account: Account): { readonly nombre: string | null; readonly entidad: string } {
  if (account.realm === "soporte") return { nombre: account.nombre, entidad: account.razonSocial };
  return { nombre: account.modo === "real" ? account.nombre : null, entidad: nameInMails(account) };
}
