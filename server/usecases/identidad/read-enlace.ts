import { type Account, readAccount } from "../../db/identidad/accounts";
import { type EnlaceTipo, findEnlace } from "../../db/identidad/enlaces-usuario";
import type { Realm } from "../../domain/identidad/realm";
import { digestOf, isSecreto } from "../../domain/identidad/secreto";
import type { Deps } from "../deps";
import { namesOf } from "./names-of";

export interface EnlaceAsked {
  readonly realm: Realm;
  readonly tipo: EnlaceTipo;
  readonly secreto: string;
}

export interface EnlaceOwner extends Pick<Account, "nombre" | "email" | "razonSocial"> {
  /** As the page that the link opens names them. */
  readonly shown: ReturnType<typeof namesOf>;
}

/** Whose a mailed link is, while it is in force; null: it is not, whatever the reason. */
export async function readEnlace(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { realm, tipo, secreto }: EnlaceAsked,
): Promise<EnlaceOwner | null> {
  if (!isSecreto(secreto)) return null;
  const usuarioId = await findEnlace(db, realm, tipo, digestOf(secreto), await clock.now());
  const account = usuarioId === null ? null : await readAccount(db, realm, usuarioId);
  if (!account?.isOpen) return null;
  const { nombre, email, razonSocial } = account;
  return { nombre, email, razonSocial, shown: namesOf(account) };
}
