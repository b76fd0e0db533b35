import { nameOfLog } from "../../db/bitacora/bitacora";
import { recordAudit } from "../../db/bitacora/staff-audit";
import { isBusy, retireYear as retire } from "../../db/consultas/retiros";
import { inLongTransaction } from "../../db/sql/transaction";
import { signNote } from "../../domain/bitacora/signed-note";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import { manifiestoText, type Obstacle, type RetiroFacts } from "../../domain/consultas/retiro";
import type { SistemaActor } from "../../domain/shared/actor";
import { canonicalJson } from "../../domain/shared/canonical-json";
import type { Deps } from "../deps";

const BUSY: readonly Obstacle[] = [{ motivo: "base_ocupada", cuantas: 1, ejemplo: null }];

/**
 * Signs the manifest of a year, stores it outside the database, and retires the year with its manifest and
 * audit in one transaction. Returns obstacles that appeared meanwhile. Then nothing is retired.
 * @throws Error if the manifest cannot be stored outside. Then nothing is retired either.
 */
export async function retireYear(
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
