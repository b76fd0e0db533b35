import {
  hashOfEslabonAt,
  insertCabezaDeCadena,
  lastCabezaDeCadena,
  lastEslabon,
  linkWaiting,
  lockCadena,
  nameOfCadena,
} from "../../db/bitacora/cadenas";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import { BitacoraAlterada } from "../../domain/bitacora/alterada";
import { type Cadena, originOfCadena } from "../../domain/bitacora/cadena";
import { checkpointText } from "../../domain/bitacora/checkpoint";
import { signNoteAt } from "../../domain/bitacora/signed-note";
import type { Deps } from "../deps";
import { refuseCutCadena } from "./refuse-cut-cadena";

/** Links of one transaction. */
const BATCH = 4_096;

export interface SealingOfCadena {
  /** Acts that no head had yet. */
  readonly sellados: number;
  /** Of the chain. */
  readonly numero: number;
}

type SealingDeps = Pick<Deps, "db" | "clock" | "logSigner" | "testigosDeCadenas">;

/**
 * Tareas `sellar-actos` and `sellar-actividad`: link the acts that wait for it and sign the head of the chain where it has
 * grown, kept outside the database before it is published. A chain whose end was cut, or that was made anew, has not the
 * head that is kept: at most the acts since the last run.
 * @throws BitacoraAlterada where the chain does not continue what was signed: no two heads of one length are signed; what
 *   `Testigos.keep` throws, and then nothing is signed.
 */
export async function sealCadena(deps: SealingDeps, cadena: Cadena): Promise<SealingOfCadena> {
  while ((await inLongTransaction(deps.db, (tx) => linkWaiting(tx, cadena, BATCH))) === BATCH);
  return inLongTransaction(deps.db, (tx) => signHead(deps, tx, cadena));
}

async function signHead(deps: SealingDeps, tx: Executor, cadena: Cadena): Promise<SealingOfCadena> {
  const { clock, logSigner } = deps;
  const testigos = deps.testigosDeCadenas[cadena];
  await lockCadena(tx, cadena);
  const before = await lastCabezaDeCadena(tx, cadena);
  if (before !== null && !(await hashOfEslabonAt(tx, cadena, before.numero))?.equals(before.hash))
    throw new BitacoraAlterada(`no continúa la cabeza firmada del acto ${before.numero}`);
  await refuseCutCadena(tx, cadena, { origin: logSigner.name, testigos: await testigos.all() });
  const chain = await nameOfCadena(tx, cadena);
  const last = await lastEslabon(tx, cadena);
  const numero = last?.numero ?? 0;
  const sellados = numero - (before?.numero ?? 0);
  if (last === null || chain === null || sellados === 0) return { sellados, numero };
  const now = await clock.now(tx);
  const selladaEn = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const text = checkpointText({
    origin: originOfCadena(logSigner.name, cadena),
    size: numero,
    root: last.hash,
  });
  const nota = signNoteAt(text, logSigner, selladaEn);
  await testigos.keep(chain, nota);
  await insertCabezaDeCadena(tx, cadena, { ...last, nota, verificador: logSigner.verifier, selladaEn });
  return { sellados, numero };
}
