import type { ArchivoFile } from "../../domain/archivos/archivo-files";
import type { Asker } from "../../domain/clientes/cliente";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import type { Deps } from "../deps";

/** No report of a part is begun later: the last one takes 50 s at most, and the claim of a part lasts 60. */
const MOST_MS = 8_000;

interface Row {
  readonly id: string;
  readonly evidencia: string;
  readonly hashReporte: string;
}

/** The rows whose turn it was, from the first on, and their reports. */
export interface Reports<R> {
  readonly rows: readonly R[];
  readonly files: readonly ArchivoFile[];
}

/**
 * The reports of the rows of a part, as `/reporte` gives them, one after the other so that clients wait for no more than
 * one. Of what no longer has its hash none is made: the evidence beside it shows why.
 * @throws where not even the first could be made.
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
