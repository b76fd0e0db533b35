import { createHash } from "node:crypto";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A consulta's place in the draw of a seed: the SHA-256 of `semilla:consulta_id` in UTF-8, in hexadecimal. */
const suerteOf = (semilla: string, consultaId: string): string => sha256(`${semilla}:${consultaId}`);

/**
 * Draws the `tamano` ids with the least SHA-256 of `semilla:consulta_id`, in that order. Anyone with the ids and the
 * seed gets the same. PostgreSQL does this for whole years (`db/informes/sorteo.ts`), and a test compares it with this
 * function.
 */
export function drawMuestra(semilla: string, ids: readonly string[], tamano: number): readonly string[] {
  return ids
    .map((id) => ({ id, suerte: suerteOf(semilla, id) }))
    .sort((one, other) => (one.suerte < other.suerte ? -1 : 1))
    .slice(0, tamano)
    .map(({ id }) => id);
}

/** SHA-256 of the population's ids in order, separated by line breaks. */
export const huellaDePoblacion = (ids: readonly string[]): string => sha256([...ids].sort().join("\n"));
