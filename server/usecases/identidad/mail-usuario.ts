import { type CorreoTipo, insertCorreoUsuario } from "../../db/identidad/correos-usuario";
import { type EnlaceTipo, insertEnlace } from "../../db/identidad/enlaces-usuario";
import type { Executor } from "../../db/sql/client";
import { ENLACE_MS } from "../../domain/identidad/enlace";
import type { Realm } from "../../domain/identidad/realm";
import { digestOf, SECRETO_BYTES } from "../../domain/identidad/secreto";
import type { Entropy } from "../deps";

interface Addressed {
  readonly realm: Realm;
  readonly usuarioId: string;
  readonly now: Date;
}

/** Puts a notice to a person on its way, with the transaction that it tells of. */
export async function mailNotice(
  tx: Executor,
  entropy: Entropy,
  tipo: Exclude<CorreoTipo, EnlaceTipo>,
  { realm, usuarioId, now }: Addressed,
): Promise<void> {
  await insertCorreoUsuario(tx, realm, { id: entropy.uuidV7(now), usuarioId, tipo, enlaceId: null, now });
}

/** The same with a link that works once; those mailed before go on working until one of them is used. */
export async function mailEnlace(
  tx: Executor,
  entropy: Entropy,
  tipo: EnlaceTipo,
  { realm, usuarioId, now }: Addressed,
): Promise<void> {
  const { enlaceId } = await keepEnlace(tx, entropy, tipo, { realm, usuarioId, now }, null);
  await insertCorreoUsuario(tx, realm, { id: entropy.uuidV7(now), usuarioId, tipo, enlaceId, now });
}

/** Such a link for whoever asks, who sees its secret this once. */
export async function showEnlace(
  tx: Executor,
  entropy: Entropy,
  tipo: EnlaceTipo,
  addressed: Addressed,
): Promise<{ readonly secreto: string; readonly venceEn: Date }> {
  const secreto = entropy.hex(SECRETO_BYTES);
  const { venceEn } = await keepEnlace(tx, entropy, tipo, addressed, digestOf(secreto));
  return { secreto, venceEn };
}

async function keepEnlace(
  tx: Executor,
  entropy: Entropy,
  tipo: EnlaceTipo,
  { realm, usuarioId, now }: Addressed,
  digest: Buffer | null,
) {
  const enlaceId = entropy.uuidV7(now);
  const venceEn = new Date(now.getTime() + ENLACE_MS[tipo]);
  await insertEnlace(tx, realm, { enlaceId, usuarioId, tipo, creadoEn: now, venceEn, digest });
  return { enlaceId, venceEn };
}
