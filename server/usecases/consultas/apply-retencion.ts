import { verificadores } from "../../db/bitacora/bitacora";
import { deleteExpiredAnswers } from "../../db/consultas/idempotencia";
import {
  ensureConsultaPartitions,
  factsOfYear,
  obstaclesOf,
  yearsWithConsultas,
} from "../../db/consultas/retiros";
import { inSnapshot } from "../../db/sql/transaction";
import { bogotaYear, KEPT_YEARS, type Obstacle } from "../../domain/consultas/retiro";
import type { SistemaActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";
import { retireYear } from "./retire-year";

interface Year {
  readonly anio: number;
  readonly consultas: number;
}

export interface Aplicacion {
  readonly simulacro: boolean;
  readonly retiradas: readonly Year[];
  /** In a dry run: years that would be retired. */
  readonly retirables: readonly Year[];
  readonly aplazadas: readonly { readonly anio: number; readonly motivos: readonly Obstacle[] }[];
}

/**
 * Tarea `aplicar-retencion`: retires years whose consultas are all ten years old, unless a hold covers one of
 * them. A killed run has retired whole years or nothing. A dry run writes nothing.
 */
export async function applyRetencion(
  deps: Pick<Deps, "db" | "clock" | "logSigner" | "retiros">,
  actor: SistemaActor,
  isSimulacro: boolean,
): Promise<Aplicacion> {
  const { db } = deps;
  const now = await deps.clock.now();
  // Deletes expired answers first, because a retired consulta may still have one.
  if (!isSimulacro) await deleteExpiredAnswers(db, now);
  // A manifest can be verified only with a key that signed the log.
  const isKeyOfLog = (await verificadores(db)).includes(deps.logSigner.verifier);
  const done = { retiradas: [] as Year[], retirables: [] as Year[] };
  const aplazadas: { anio: number; motivos: readonly Obstacle[] }[] = [];
  for (const anio of await yearsWithConsultas(db, bogotaYear(now) - KEPT_YEARS)) {
    let motivos = isKeyOfLog ? await inSnapshot(db, (tx) => obstaclesOf(tx, anio, now)) : UNKNOWN_KEY;
    if (motivos.length === 0) {
      const { facts, cuentas } = await inSnapshot(db, (tx) => factsOfYear(tx, anio));
      if (!isSimulacro) {
        // Consultas of a year without a partition are in the default partition.
        await ensureConsultaPartitions(db, middleOf(anio), 0);
        motivos = await retireYear(deps, actor, { facts, cuentas, retiradoEn: now });
      }
      const year = { anio, consultas: facts.consultas };
      if (motivos.length === 0) (isSimulacro ? done.retirables : done.retiradas).push(year);
    }
    if (motivos.length > 0) aplazadas.push({ anio, motivos });
  }
  return { simulacro: isSimulacro, ...done, aplazadas };
}

const UNKNOWN_KEY: readonly Obstacle[] = [{ motivo: "llave_sin_sellos", cuantas: 1, ejemplo: null }];

const middleOf = (anio: number) => new Date(Date.UTC(anio, 6));
