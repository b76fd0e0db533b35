import { recordAct } from "../../db/bitacora/actividad";
import { antecedentesOf } from "../../db/decisiones/decisiones";
import { countExpedientes, insertExpediente } from "../../db/informes/expedientes";
import { lockName } from "../../db/sql/advisory-lock";
import type { SqlExecutor } from "../../db/sql/statement";
import { inTransaction } from "../../db/sql/transaction";
import { dichoOf, EXPEDIENTES_MAX, huellaOfExpediente } from "../../domain/informes/expediente";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { notFoundConsulta } from "../consultas/reportes";
import type { Deps } from "../deps";
import { consultasOfPersona } from "./consultas-of-persona";
import { readExpediente } from "./read-expediente";

const FULL = `Su entidad ya emitió ${EXPEDIENTES_MAX} expedientes, el máximo. Escriba a soporte.`;

/** @throws ServiceError `conflicto` */
async function refuseIfFull(executor: SqlExecutor, clienteId: string): Promise<void> {
  if ((await countExpedientes(executor, clienteId)) >= EXPEDIENTES_MAX)
    throw new ServiceError("conflicto", { message: FULL });
}

export interface IssueExpedienteInput {
  readonly consultaId: string;
  /** For that consulta alone, or for all of its person. */
  readonly de: "consulta" | "persona";
  readonly abandoned: AbortSignal;
}

/**
 * Issues the expediente of a consulta, or of a person over time, as a PDF with findings and decisions up to
 * now. Stores its hash and records that it was issued.
 * @throws ServiceError `not_found`, also for another client's, which names a retired year; `db_error` if it
 *   was not made in time; `conflicto` if the client has issued too many.
 */
export async function issueExpediente(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "reportes" | "baseUrl" | "stopping" | "log">,
  actor: PortalActor,
  { consultaId, de, abandoned }: IssueExpedienteInput,
): Promise<{ readonly expedienteId: string; readonly pdf: Uint8Array<ArrayBuffer> }> {
  const { clienteId, usuarioId, nombre: preparadoPor } = actor;
  const en = await deps.clock.now();
  await refuseIfFull(deps.db, clienteId);
  const which =
    de === "persona"
      ? await consultasOfPersona(deps, actor, { consultaId })
      : ({ por: "consulta", consultaIds: [consultaId], total: 1 } as const);
  const read = await readExpediente(deps, { clienteId, dicho: null, consultaIds: which.consultaIds });
  if (read.estado === "falta") throw await notFoundConsulta(deps.db, read.consultaId);
  // As for a report: altered evidence gets no paper.
  if (read.estado === "alterada") throw new Error(`the evidence of consulta ${read.consultaId} was altered`);
  const { consultas, evidencias } = read;
  const issued = { expedienteId: deps.entropy.uuidV7(en), clienteId, usuarioId, preparadoPor, en, ...which };
  const dicho = consultas.map(({ coincidencias }) => dichoOf(coincidencias));
  const expediente = { ...issued, dicho, huella: huellaOfExpediente(issued, consultas) };
  const antecedentes = de === "consulta" ? await antecedentesOf(deps.db, clienteId, consultaId) : new Map();
  const pedido = { expediente, consultas, evidencias, antecedentes, baseUrl: deps.baseUrl };
  const pdf = await deps.reportes.render(pedido, actor, abandoned);
  await inTransaction(deps.db, async (tx) => {
    await lockName(tx, `expedientes de ${clienteId}`);
    await refuseIfFull(tx, clienteId);
    await insertExpediente(tx, expediente);
    const { expedienteId: id, por, total, huella } = expediente;
    await recordAct(tx, actor, {
      en,
      accion: "expediente.emitido",
      objeto: { tipo: "expediente", id },
      detalle: { despues: { consultaId, por, consultas: total, huella } },
    });
  });
  return { expedienteId: expediente.expedienteId, pdf };
}
