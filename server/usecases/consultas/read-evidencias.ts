import { findEvidencias } from "../../db/consultas/consultas";
import type { Executor } from "../../db/sql/client";
import { hashReporte } from "../../domain/consultas/hash-reporte";

/**
 * The evidence of those of a client's consultas that there are, each once, in the order asked for.
 * @throws Error where one no longer has the hash it was sealed with: no report is made of what was altered.
 */
export async function readEvidencias(
  executor: Executor,
  clienteId: string,
  consultaIds: readonly string[],
): Promise<string[]> {
  const found = await findEvidencias(executor, clienteId, consultaIds);
  const byId = new Map(found.map((consulta) => [consulta.consultaId, consulta]));
  return [...new Set(consultaIds)].flatMap((consultaId) => {
    const consulta = byId.get(consultaId);
    if (consulta === undefined) return [];
    if (hashReporte(consulta.evidencia) !== consulta.hashReporte) {
      throw new Error(`the evidence of consulta ${consultaId} was altered`);
    }
    return [consulta.evidencia];
  });
}
