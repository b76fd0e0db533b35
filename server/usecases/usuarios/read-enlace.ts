import { type EnlaceTipo, findEnlace } from "../../db/enlaces-usuario";
import { type Account, readAccount } from "../../db/usuarios";
import { digestOf, isSecreto } from "../../domain/access/secreto";
import type { Deps } from "../deps";

/** Whose a mailed link is, while it is in force; null: it is not, whatever the reason. */
export async function readEnlace(
  { db, clock }: Pick<Deps, "db" | "clock">,
  tipo: EnlaceTipo,
  secreto: string,
): Promise<Pick<Account, "nombre" | "email" | "razonSocial"> | null> {
  if (!isSecreto(secreto)) return null;
  const usuarioId = await findEnlace(db, tipo, digestOf(secreto), await clock.now());
  const account = usuarioId === null ? null : await readAccount(db, usuarioId);
  if (account === null || account.desactivadoEn !== null || !account.clienteActivo) return null;
  const { nombre, email, razonSocial } = account;
  return { nombre, email, razonSocial };
}
