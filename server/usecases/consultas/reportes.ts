import { findEvidencias } from "../../db/consultas/consultas";
import { findRetiro } from "../../db/consultas/retiros";
import { keepPaso } from "../../db/prueba/pruebas";
import type { Executor } from "../../db/sql/client";
import type { SqlExecutor } from "../../db/sql/statement";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import { retiradaMessage, yearOfConsulta } from "../../domain/consultas/retiro";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/**
 * The error for a missing consulta. It says whether and when the consulta's year was retired. It depends on
 * the id alone, so it reveals nothing about another client's consultas (contract-decisions 171).
 */
export async function notFoundConsulta(executor: SqlExecutor, consultaId: string): Promise<ServiceError> {
  const retiro = await findRetiro(executor, { anio: yearOfConsulta(consultaId) });
  return new ServiceError("not_found", retiro === null ? {} : { message: retiradaMessage(retiro) });
}

/**
 * Returns the evidence of a client's consultas, each once, in the requested order. Missing ones are left out.
 * @throws Error if one no longer has its sealed hash: altered evidence gets no report.
 */
async function readEvidencias(
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

/**
 * Renders the report of a consulta from its evidence alone, PDF: always the same bytes.
 * @throws ServiceError `not_found`, also for another client's (contract-decisions 171), which names a retired
 *   year; `db_error` if it was not made in time.
 */
export async function getReporte(
  deps: Pick<Deps, "db" | "clock" | "reportes" | "baseUrl">,
  actor: ActorOfCliente,
  { consultaId, abandoned }: { readonly consultaId: string; readonly abandoned: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  const evidencias = await readEvidencias(deps.db, actor.clienteId, [consultaId]);
  if (evidencias.length === 0) throw await notFoundConsulta(deps.db, consultaId);
  const pedido = { evidencias, lote: null, baseUrl: deps.baseUrl };
  const pdf = await deps.reportes.render(pedido, actor, abandoned);
  if (actor.modo === "prueba") {
    await keepPaso(deps.db, { clienteId: actor.clienteId, paso: "reporte", en: await deps.clock.now() });
  }
  return pdf;
}

interface ReporteLoteInput {
  readonly consultaIds: readonly string[];
  readonly titulo: string | null;
  readonly abandoned: AbortSignal;
}

/**
 * Renders one PDF with a row for each of the client's consultas, in the order of their first mention. Leaves
 * others out (contract-decisions 172, 174).
 * @throws ServiceError `consultas_no_encontradas_para_cliente`; `db_error` if it was not made in time.
 */
export async function getReporteLote(
  deps: Pick<Deps, "db" | "reportes" | "baseUrl">,
  actor: ActorOfCliente,
  { consultaIds, titulo, abandoned }: ReporteLoteInput,
): Promise<Uint8Array<ArrayBuffer>> {
  const evidencias = await readEvidencias(deps.db, actor.clienteId, consultaIds);
  if (evidencias.length === 0) throw new ServiceError("consultas_no_encontradas_para_cliente");
  return deps.reportes.render({ evidencias, lote: { titulo }, baseUrl: deps.baseUrl }, actor, abandoned);
}
