import type { ArchivoFile } from "../../domain/archivos/archivo-files";
import type { Asker } from "../../domain/clientes/cliente";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import type { Deps } from "../deps";

/** No report of a part starts after this: the last one takes at most 50 s, and a claim lasts 60. */
const MOST_MS = 8_000;

interface Row {
  readonly id: string;
  readonly evidencia: string;
  readonly hashReporte: string;
}

/** The rows that were handled, from the first on, and their reports. */
export interface Reports<R> {
  readonly rows: readonly R[];
  readonly files: readonly ArchivoFile[];
}

/**
 * Renders the reports of the rows of a part as `/reporte` does, one after the other, so that clients wait for
 * at most one. Skips rows whose evidence no longer has its hash. The evidence in the archive shows why.
 * @throws Error if not even the first could be rendered.
 */
export async function reportsOfParte<R extends Row>(
  {
    reportes,
    baseUrl,
    monotonicMs,
    stopping,
  }: Pick<Deps, "reportes" | "baseUrl" | "monotonicMs" | "stopping">,
  asker: Asker,
  rows: readonly R[],
  pathOf: (consultaId: string) => string,
): Promise<Reports<R>> {
  const began = monotonicMs();
  const files: ArchivoFile[] = [];
  for (const [place, { id, evidencia, hashReporte: kept }] of rows.entries()) {
    if (place > 0 && monotonicMs() - began > MOST_MS) return { rows: rows.slice(0, place), files };
    if (hashReporte(evidencia) !== kept) continue;
    try {
      const bytes = await reportes.render({ evidencias: [evidencia], lote: null, baseUrl }, asker, stopping);
      files.push({ path: pathOf(id), content: Buffer.from(bytes) });
    } catch (error) {
      if (place === 0) throw error;
      return { rows: rows.slice(0, place), files };
    }
  }
  return { rows, files };
}
