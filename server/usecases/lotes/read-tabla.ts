import { LOTE_MAX_FILAS } from "../../domain/lotes/lote";
import { headAt } from "../../domain/lotes/propose-columnas";
import { formatCount } from "../../domain/shared/formato";
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
export type Tabla =
  | { readonly head: LooseRow; readonly rows: readonly LooseRow[] }
  | { readonly rechazo: string };

/** Takes long, and as much memory as somebody made it take: for a thread of its own. */
export async function readTabla(raw: Buffer): Promise<Tabla> {
  const read: LooseRow[] = [];
  try {
    for await (const row of readLooseTable(raw, CAPS)) read.push(row);
  } catch (cause) {
    if (cause instanceof ListaRejection) return { rechazo: cause.reason };
    throw cause;
  }
  const [head, ...rows] = read.slice(headAt(read.map(({ cells }) => cells)));
  if (rows.length > LOTE_MAX_FILAS) {
    return { rechazo: `Tiene más de ${formatCount(LOTE_MAX_FILAS)} filas: divídalo en varios archivos.` };
  }
  if (head === undefined || rows.length === 0) return { rechazo: "El archivo solo tiene el encabezado." };
  return { head, rows };
}
