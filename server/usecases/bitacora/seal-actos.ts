import {
  hashOfEslabonAt,
  insertCabezaDeActos,
  lastCabezaDeActos,
  lastEslabon,
  lockActos,
  nameOfActos,
} from "../../db/actos";
import type { Executor } from "../../db/client";
import { inLongTransaction } from "../../db/transaction";
import { originOfActos } from "../../domain/bitacora/acto";
import { BitacoraAlterada } from "../../domain/bitacora/alterada";
import { checkpointText } from "../../domain/bitacora/checkpoint";
import { signNoteAt } from "../../domain/bitacora/signed-note";
import type { Deps } from "../deps";
import { refuseCutActs } from "./refuse-cut-acts";

export interface SealingOfActos {
  /** Acts that no head had yet. */
  readonly sellados: number;
  /** Of the chain. */
  readonly numero: number;
}

type SealingDeps = Pick<Deps, "db" | "clock" | "logSigner" | "testigosActos">;

/**
 * Tarea `sellar-actos`: signs the head of the chain of acts where it has grown, kept outside the database before it is
 * published. A chain whose end was cut, or that was made anew, has not the head that is kept: at most the acts since the
 * last run.
 * @throws BitacoraAlterada where the chain does not continue what was signed: no two heads of one length are signed; what
 *   `Testigos.keep` throws, and then nothing is signed.
 */
export const sealActos = (deps: SealingDeps): Promise<SealingOfActos> =>
  inLongTransaction(deps.db, (tx) => sealOnce(deps, tx));

async function sealOnce(deps: SealingDeps, tx: Executor): Promise<SealingOfActos> {
  const { clock, logSigner, testigosActos } = deps;
  await lockActos(tx);
  const before = await lastCabezaDeActos(tx);
  if (before !== null && !(await hashOfEslabonAt(tx, before.numero))?.equals(before.hash))
    throw new BitacoraAlterada(`no continúa la cabeza firmada del acto ${before.numero}`);
  await refuseCutActs(tx, { origin: logSigner.name, testigos: await testigosActos.all() });
  const chain = await nameOfActos(tx);
  const last = await lastEslabon(tx);
  const numero = last?.numero ?? 0;
  const sellados = numero - (before?.numero ?? 0);
  if (last === null || chain === null || sellados === 0) return { sellados, numero };
  const now = await clock.now(tx);
  const selladaEn = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const text = checkpointText({ origin: originOfActos(logSigner.name), size: numero, root: last.hash });
  const nota = signNoteAt(text, logSigner, selladaEn);
  await testigosActos.keep(chain, nota);
  await insertCabezaDeActos(tx, { ...last, nota, verificador: logSigner.verifier, selladaEn });
  return { sellados, numero };
}
