import { constants, setPriority } from "node:os";
import type { LecturaPedida } from "../../domain/archivos/lectura";
import { readTabla, type Tabla, type TablaLeida } from "../../usecases/lotes/read-tabla";

/** Requests come before files. Elsewhere than on Linux this would slow the whole process, not this thread. */
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Rows written together. The serving thread reads them back piece by piece, and serves others in between. */
const PIECE = 200;

export type TablaInPieces =
  | Exclude<Tabla, { rows: unknown }>
  | (Omit<TablaLeida, "rows"> & { readonly pieces: readonly string[] });

/** Between threads a Buffer becomes a plain Uint8Array. */
export default async function read({
  raw,
  pedida,
}: {
  readonly raw: Uint8Array;
  readonly pedida: LecturaPedida;
}): Promise<TablaInPieces> {
  const tabla = await readTabla(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), pedida);
  if ("rechazo" in tabla) return tabla;
  const { rows, lectura } = tabla;
  const count = Math.ceil(rows.length / PIECE);
  const pieces = Array.from({ length: count }, (_, at) =>
    JSON.stringify(rows.slice(at * PIECE, (at + 1) * PIECE)),
  );
  return { pieces, lectura };
}
