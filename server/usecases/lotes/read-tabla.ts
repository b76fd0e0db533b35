import { LOTE_MAX_FILAS } from "../../domain/lotes/lote";
import { type LooseRow, readLooseTable } from "../../lists/formats/loose-table";
import { ListaRejection } from "../../lists/rejection";

const CAPS = {
  // A title before the head is no row of it: which are is told once they are read.
  rows: 2 * LOTE_MAX_FILAS,
  columns: 60,
  cellChars: 1_000,
  // Ten thousand rows of what people write are a few megabytes; more is no table but an attack.
  xmlBytes: 32 * 1024 * 1024,
  whole: { rows: 20 * LOTE_MAX_FILAS, columns: 702, cells: 5_000_000, chars: 10_000_000 },
};

/** A file of anybody's as it stands, or why it is none: plain data, which passes between threads. */
export type Tabla = { readonly rows: readonly LooseRow[] } | { readonly rechazo: string };

/** Takes long, and as much memory as somebody made it take: for a thread of its own. */
export async function readTabla(raw: Buffer): Promise<Tabla> {
  const rows: LooseRow[] = [];
  try {
    for await (const row of readLooseTable(raw, CAPS)) rows.push(row);
  } catch (cause) {
    if (cause instanceof ListaRejection) return { rechazo: cause.reason };
    throw cause;
  }
  return { rows };
}
