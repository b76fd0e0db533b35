import {
  hashOfEslabonAt,
  insertCabezaDeActos,
  isCabezaDeActos,
  lastCabezaDeActos,
  lastEslabon,
  lockActos,
  nameOfActos,
} from "../../db/actos";
import type { Executor } from "../../db/client";
import { inLongTransaction } from "../../db/transaction";
import { originOfActos } from "../../domain/bitacora/acto";
import { BitacoraAlterada } from "../../domain/bitacora/alterada";
import { checkpointText, parseCheckpoint } from "../../domain/bitacora/checkpoint";
import { signNoteAt } from "../../domain/bitacora/signed-note";
import type { Deps } from "../deps";

export interface SealingOfActos {
  /** Acts that no head had yet. */
  readonly sellados: number;
  /** Of the chain. */
  readonly numero: number;
}

type SealingDeps = Pick<Deps, "db" | "clock" | "logSigner" | "testigosActos" | "log">;

/**
 * Tarea `sellar-actos`: signs the head of the chain of acts where it has grown, and keeps it outside the database too. A
 * chain whose end was cut, or that was made anew, has not the head that is kept: at most the acts since the last run.
 * @throws BitacoraAlterada where the chain does not continue what was signed: no two heads of one length are signed.
 */
export async function sealActos(deps: SealingDeps): Promise<SealingOfActos> {
  const sealed = await inLongTransaction(deps.db, (tx) => sealOnce(deps, tx));
  const { chain, nota, ...sealing } = sealed;
  if (chain !== null)
    await deps.testigosActos
      .keep(chain, nota)
      .catch((error: unknown) =>
        deps.log.error({ error }, "the head of the acts is not kept outside the database"),
      );
  return sealing;
}

async function sealOnce({ clock, logSigner, testigosActos }: SealingDeps, tx: Executor) {
  await lockActos(tx);
  const before = await lastCabezaDeActos(tx);
  await refuseUnlessContinued(tx, before, testigosActos);
  const last = await lastEslabon(tx);
  const numero = last?.numero ?? 0;
  const sellados = numero - (before?.numero ?? 0);
  if (last === null || sellados === 0) return { sellados, numero, chain: null, nota: "" };
  const now = await clock.now(tx);
  const selladaEn = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const text = checkpointText({ origin: originOfActos(logSigner.name), size: numero, root: last.hash });
  const nota = signNoteAt(text, logSigner, selladaEn);
  await insertCabezaDeActos(tx, { ...last, nota, verificador: logSigner.verifier, selladaEn });
  return { sellados, numero, chain: await nameOfActos(tx), nota };
}

async function refuseUnlessContinued(
  tx: Executor,
  last: { readonly numero: number; readonly hash: Buffer } | null,
  testigos: Deps["testigosActos"],
): Promise<void> {
  if (last !== null && !(await hashOfEslabonAt(tx, last.numero))?.equals(last.hash))
    throw new BitacoraAlterada(`no continúa la cabeza firmada del acto ${last.numero}`);
  const chain = await nameOfActos(tx);
  const nota = chain && (await testigos.read(chain));
  if (nota === null) return;
  if (!(await isCabezaDeActos(tx, parseCheckpoint(nota)?.size ?? 0, nota)))
    throw new BitacoraAlterada(
      `no continúa la cabeza de actos ${chain}.nota que se guardó fuera de la base de datos`,
    );
}
