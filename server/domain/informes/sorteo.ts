import { createHash } from "node:crypto";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A consulta's place in the draw of a seed: the SHA-256 of `semilla:consulta_id` in UTF-8, in hexadecimal. */
const suerteOf = (semilla: string, consultaId: string): string => sha256(`${semilla}:${consultaId}`);

/**
 * The draw: of all ids, the `tamano` with the least SHA-256 of `semilla:consulta_id`, in that order. Whoever has the ids
 * and the seed draws the same. PostgreSQL does so for whole years (`db/informes/sorteo.ts`); this is what it is held to.
 */
export function drawMuestra(semilla: string, ids: readonly string[], tamano: number): readonly string[] {
  return ids
    .map((id) => ({ id, suerte: suerteOf(semilla, id) }))
    .sort((one, other) => (one.suerte < other.suerte ? -1 : 1))
    .slice(0, tamano)
    .map(({ id }) => id);
}

/** Of what was drawn from: the SHA-256 of its ids in order, a line break between each two. */
export const huellaDePoblacion = (ids: readonly string[]): string => sha256([...ids].sort().join("\n"));
