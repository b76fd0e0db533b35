import { nameOfLog, verificadores } from "../../db/bitacora/bitacora";
import { recordAudit } from "../../db/bitacora/staff-audit";
import { deleteExpiredAnswers } from "../../db/consultas/idempotencia";
import {
  ensureConsultaPartitions,
  factsOfYear,
  isBusy,
  obstaclesOf,
  retireYear as retire,
  yearsWithConsultas,
} from "../../db/consultas/retiros";
import { inLongTransaction, inSnapshot } from "../../db/sql/transaction";
import { signNote } from "../../domain/bitacora/signed-note";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import {
  bogotaYear,
  KEPT_YEARS,
  manifiestoText,
  type Obstacle,
  type RetiroFacts,
} from "../../domain/consultas/retiro";
import type { SistemaActor } from "../../domain/shared/actor";
import { canonicalJson } from "../../domain/shared/canonical-json";
import type { Deps } from "../deps";

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
    let motivos = isKeyOfLog
      ? await inSnapshot(db, (tx) => obstaclesOf(tx, { anio, asOf: now }))
      : UNKNOWN_KEY;
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

const BUSY: readonly Obstacle[] = [{ motivo: "base_ocupada", cuantas: 1, ejemplo: null }];

/**
 * Signs the manifest of a year, stores it outside the database, and retires the year with its manifest and
 * audit in one transaction. Returns obstacles that appeared meanwhile. Then nothing is retired.
 * @throws Error if the manifest cannot be stored outside. Then nothing is retired either.
 */
async function retireYear(
  { db, logSigner, retiros }: Pick<Deps, "db" | "logSigner" | "retiros">,
  actor: SistemaActor,
  {
    facts,
    cuentas,
    retiradoEn,
  }: {
    readonly facts: RetiroFacts;
    readonly cuentas: unknown;
    readonly retiradoEn: Date;
  },
): Promise<readonly Obstacle[]> {
  const { verifier: verificador } = logSigner;
  const log = await nameOfLog(db);
  if (log === null) throw new Error("a year of consultas without a log");
  const { anio, consultas } = facts;
  const text = canonicalJson(cuentas);
  const manifiesto = { ...facts, cuentas: hashReporte(text), retiradoEn: retiradoEn.toISOString() };
  const nota = signNote(manifiestoText(manifiesto), logSigner);
  await retiros.keep({ log, anio, nota, cuentas: text });
  const retired = inLongTransaction(db, async (tx) => {
    const found = await retire(tx, { anio, retiradoEn, nota, verificador, cuentas: text });
    if (found.length > 0) return found;
    await recordAudit(tx, {
      en: retiradoEn,
      actor,
      accion: "consulta.anio_retirado",
      objetoTipo: "anio",
      objetoId: String(anio),
      antes: { consultas },
      despues: null,
      motivo: "Cumplió sus diez años y nada lo retiene.",
    });
    return [];
  });
  return retired.catch((error: unknown) => {
    if (isBusy(error)) return BUSY;
    throw error;
  });
}
