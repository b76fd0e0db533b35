import type { Executor } from "../../db/client";
import { type CorreoTipo, insertCorreoUsuario } from "../../db/correos-usuario";
import { type EnlaceTipo, insertEnlace } from "../../db/enlaces-usuario";
import { ENLACE_MS } from "../../domain/access/enlace";
import type { Entropy } from "../deps";

interface Addressed {
  readonly usuarioId: string;
  readonly now: Date;
}

/** Puts a notice to a person on its way, with the transaction that it tells of. */
export async function mailNotice(
  tx: Executor,
  entropy: Entropy,
  tipo: Exclude<CorreoTipo, EnlaceTipo>,
  { usuarioId, now }: Addressed,
): Promise<void> {
  await insertCorreoUsuario(tx, { id: entropy.uuidV7(now), usuarioId, tipo, enlaceId: null, now });
}

/** The same with a link that works once; those mailed before go on working until one of them is used. */
export async function mailEnlace(
  tx: Executor,
  entropy: Entropy,
  tipo: EnlaceTipo,
  { usuarioId, now }: Addressed,
): Promise<void> {
  const enlaceId = entropy.uuidV7(now);
  const venceEn = new Date(now.getTime() + ENLACE_MS[tipo]);
  await insertEnlace(tx, { enlaceId, usuarioId, tipo, creadoEn: now, venceEn });
  await insertCorreoUsuario(tx, { id: entropy.uuidV7(now), usuarioId, tipo, enlaceId, now });
}
