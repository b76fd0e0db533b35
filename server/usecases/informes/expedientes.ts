import { recordAct } from "../../db/bitacora/actividad";
import { findEvidencias } from "../../db/consultas/consultas";
import { findRetiro } from "../../db/consultas/retiros";
import { antecedentesOf } from "../../db/decisiones/decisiones";
import { countExpedientes, findExpediente, insertExpediente } from "../../db/informes/expedientes";
import { lockName } from "../../db/sql/advisory-lock";
import type { SqlExecutor } from "../../db/sql/statement";
import { inTransaction } from "../../db/sql/transaction";
import type { Consulta } from "../../domain/consultas/consulta";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import { yearOfConsulta } from "../../domain/consultas/retiro";
import {
  type ConsultaDeExpediente,
  coincidenciasDichas,
  dichoOf,
  EXPEDIENTES_MAX,
  type Expediente,
  type ExpedienteInput,
  huellaOfExpediente,
  perfiladas,
} from "../../domain/informes/expediente";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { groupBy } from "../../domain/shared/group-by";
import { notFoundConsulta } from "../consultas/reportes";
import { perfilesOf } from "../decisiones/perfiles";
import { decisionesOfConsultas } from "../decisiones/read-decisiones";
import type { Deps } from "../deps";
import { consultasOfPersona } from "./consultas-of-persona";

/** The stored consultas of an expediente in its order, or the reason why it cannot be read. */
type ExpedienteLeido =
  | {
      readonly estado: "leido";
      readonly consultas: readonly ConsultaDeExpediente[];
      readonly evidencias: readonly string[];
    }
  /** A consulta of it is gone. */
  | { readonly estado: "falta"; readonly consultaId: string }
  /** The evidence of one has no longer the hash it was sealed with. */
  | { readonly estado: "alterada"; readonly consultaId: string };

/** The content of an expediente from stored data. `dicho` null: it is being issued and contains everything. */
async function readExpediente(
  deps: Pick<Deps, "db" | "stopping" | "log">,
  {
    clienteId,
    consultaIds,
    dicho,
  }: Pick<Expediente, "clienteId" | "consultaIds"> & { readonly dicho: Expediente["dicho"] | null },
): Promise<ExpedienteLeido> {
  const found = await findEvidencias(deps.db, clienteId, consultaIds);
  const byId = new Map(found.map((one) => [one.consultaId, one]));
  const kept = consultaIds.flatMap((id) => byId.get(id) ?? []);
  const missing = consultaIds.find((id) => !byId.has(id));
  if (missing !== undefined) return { estado: "falta", consultaId: missing };
  const altered = kept.find((one) => hashReporte(one.evidencia) !== one.hashReporte);
  if (altered) return { estado: "alterada", consultaId: altered.consultaId };
  const decided = groupBy(
    await decisionesOfConsultas(deps, { clienteId }, consultaIds),
    ({ consultaId }) => consultaId,
  );
  return {
    estado: "leido",
    evidencias: kept.map(({ evidencia }) => evidencia),
    consultas: kept.map((one, at) => ({
      consultaId: one.consultaId,
      hashReporte: one.hashReporte,
      coincidencias: coincidenciasDichas(decided.get(one.consultaId) ?? [], dicho && (dicho[at] ?? [])),
    })),
  };
}

const FULL = `Su entidad ya emitió ${EXPEDIENTES_MAX} expedientes, el máximo. Escriba a soporte.`;

/** @throws ServiceError `conflicto` */
async function refuseIfFull(executor: SqlExecutor, clienteId: string): Promise<void> {
  if ((await countExpedientes(executor, clienteId)) >= EXPEDIENTES_MAX)
    throw new ServiceError("conflicto", FULL);
}

interface IssueExpedienteInput {
  readonly consultaId: string;
  /** Of that consulta alone, or of all of the person it is of. */
  readonly de: "consulta" | "persona";
  readonly abandoned: AbortSignal;
}

/**
 * The expediente of a consulta, or of a person over time, as a PDF: what was found and what was decided on it until now, and by
 * which earlier decisions. It is issued: which one it is and the hash it is verified by are kept, and that it left is on record.
 * @throws ServiceError `not_found`, also for another client's, which tells of a retired year; `db_error` where it could not be made
 *   in time; `conflicto` where the client has issued too many.
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
  // As with the report: nothing is made from altered data.
  if (read.estado === "alterada") throw new Error(`the evidence of consulta ${read.consultaId} was altered`);
  const { consultas, evidencias } = read;
  const issued = { expedienteId: deps.entropy.uuidV7(en), clienteId, usuarioId, preparadoPor, en, ...which };
  const dicho = consultas.map(({ coincidencias }) => dichoOf(coincidencias));
  const expediente = { ...issued, dicho, huella: huellaOfExpediente(issued, consultas) };
  const antecedentes = de === "consulta" ? await antecedentesOf(deps.db, clienteId, consultaId) : new Map();
  const papers = evidencias.map((evidencia): Consulta => JSON.parse(evidencia));
  const perfiles: ExpedienteInput["perfiles"][number][] = [];
  for (const [at, posiciones] of perfiladas(papers).entries()) {
    const one = papers[at];
    perfiles.push(
      one === undefined || posiciones.length === 0 ? new Map() : await perfilesOf(deps, one, posiciones),
    );
  }
  const pedido = { expediente, consultas, evidencias, antecedentes, perfiles, baseUrl: deps.baseUrl };
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

/** The public part of an expediente's consulta: never the person. */
export interface ConsultaVerificada
  extends Pick<
    Consulta,
    "consultaId" | "hashReporte" | "fechaReporte" | "severidad" | "sujetoObligado" | "cliente" | "clienteNit"
  > {
  readonly totalMatches: number;
  readonly coincidencias: ConsultaDeExpediente["coincidencias"];
}

/** Whether paper and record agree: `retirada`, its hash is the one issued, and what it says is not kept any more. */
export type ExpedienteVerificado =
  | { readonly estado: "desconocida" | "huella_distinta" }
  | { readonly estado: "retirada" | "registro_alterado"; readonly expediente: Expediente }
  | {
      readonly estado: "coincide";
      readonly expediente: Expediente;
      readonly consultas: readonly ConsultaVerificada[];
    };

/** The content issued under a number, read again from stored data, for the holder of the paper. */
export function verifyExpediente(
  deps: Pick<Deps, "db" | "inPublicTurn" | "stopping" | "log">,
  { expedienteId, huella }: { readonly expedienteId: string; readonly huella: string },
): Promise<ExpedienteVerificado> {
  return deps.inPublicTurn(async () => {
    const expediente = await findExpediente(deps.db, { id: expedienteId });
    if (expediente === null) return { estado: "desconocida" };
    if (expediente.huella !== huella) return { estado: "huella_distinta" };
    const read = await readExpediente(deps, expediente);
    if (read.estado === "falta") {
      const retiro = await findRetiro(deps.db, { anio: yearOfConsulta(read.consultaId) });
      return { estado: retiro === null ? "registro_alterado" : "retirada", expediente };
    }
    if (read.estado === "alterada" || huellaOfExpediente(expediente, read.consultas) !== huella) {
      return { estado: "registro_alterado", expediente };
    }
    const consultas = read.consultas.map(({ consultaId, hashReporte, coincidencias }, at) => {
      const evidence: Consulta = JSON.parse(read.evidencias[at] ?? "");
      const { fechaReporte, severidad, matches, sujetoObligado, cliente, clienteNit } = evidence;
      const issuer = { sujetoObligado, cliente, ...(clienteNit && { clienteNit }) };
      const shown = { fechaReporte, severidad, ...issuer, totalMatches: matches.length };
      return { consultaId, hashReporte, coincidencias, ...shown };
    });
    return { estado: "coincide", expediente, consultas };
  });
}
