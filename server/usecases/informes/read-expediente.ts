import { findEvidencias } from "../../db/consultas/consultas";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import {
  type ConsultaDeExpediente,
  coincidenciasDichas,
  type Expediente,
} from "../../domain/informes/expediente";
import { groupBy } from "../../domain/shared/group-by";
import { decisionesOfConsultas } from "../decisiones/read-decisiones";
import type { Deps } from "../deps";

/** The stored consultas of an expediente in order, or why it cannot be read. */
export type ExpedienteLeido =
  | {
      readonly estado: "leido";
      readonly consultas: readonly ConsultaDeExpediente[];
      readonly evidencias: readonly string[];
    }
  | { readonly estado: "falta"; readonly consultaId: string }
  /** The evidence of one no longer has its sealed hash. */
  | { readonly estado: "alterada"; readonly consultaId: string };

/**
 * Returns the content of an expediente from the stored data. `dicho` null: it is being issued and includes everything.
 */
export async function readExpediente(
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
