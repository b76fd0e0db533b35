import {
  appendHojas,
  insertCabeza,
  insertNodos,
  isCabeza,
  lockBitacora,
  nameOfLog,
  readNodos,
} from "../../db/bitacora";
import type { Executor } from "../../db/client";
import { inLongTransaction } from "../../db/transaction";
import { BitacoraAlterada } from "../../domain/bitacora/alterada";
import { checkpointText } from "../../domain/bitacora/checkpoint";
import { signNoteAt } from "../../domain/bitacora/signed-note";
import {
  completedNodes,
  hashOfParts,
  hashOfSpan,
  nodeKey,
  nodesOf,
  partsOf,
  type StoredNode,
} from "../../domain/bitacora/stored-nodes";
import type { Deps } from "../deps";

/** Leaves of one transaction. */
const BATCH = 8_192;

export interface Sealing {
  readonly selladas: number;
  /** Leaves of the log afterwards. */
  readonly tamano: number;
}

type SealingDeps = Pick<Deps, "db" | "clock" | "logSigner" | "testigos" | "log">;

/**
 * Tarea `sellar-bitacora`: makes a leaf of every consulta that waits for one, in the order they were committed in, and
 * signs the tree they end. Killed in the middle it has sealed whole batches or nothing.
 * @throws BitacoraAlterada where the log does not continue what was signed last: two trees of one size are never signed.
 */
export async function sealBitacora(deps: SealingDeps): Promise<Sealing> {
  for (let selladas = 0; ; ) {
    const { sealed, tamano, log, nota } = await inLongTransaction(deps.db, (tx) => sealBatch(deps, tx));
    if (log !== null) await keepOutside(deps, log, nota);
    selladas += sealed;
    if (sealed < BATCH) return { selladas, tamano };
  }
}

/** What is sealed stays so where it cannot be kept. */
async function keepOutside({ testigos, log: logger }: SealingDeps, log: string, nota: string): Promise<void> {
  const failed = (error: unknown) =>
    logger.error({ error }, "the checkpoint is not kept outside the database");
  await testigos.keep(log, nota).catch(failed);
}

interface SealedBatch {
  readonly sealed: number;
  readonly tamano: number;
  /** The log's name and its new checkpoint; null where nothing was sealed. */
  readonly log: string | null;
  readonly nota: string;
}

async function sealBatch({ clock, logSigner, testigos }: SealingDeps, tx: Executor): Promise<SealedBatch> {
  const from = await lockBitacora(tx);
  await refuseUnlessContinued(testigos, tx);
  const sealed = await appendHojas(tx, from, BATCH);
  const tamano = from + sealed;
  if (sealed === 0) return { sealed, tamano, log: null, nota: "" };
  const raiz = await growTree(tx, from, tamano);
  const selladaEn = wholeSecond(await clock.now(tx));
  const text = checkpointText({ origin: logSigner.name, size: tamano, root: raiz });
  const nota = signNoteAt(text, logSigner, selladaEn);
  await insertCabeza(tx, { tamano, raiz, nota, verificador: logSigner.verifier, selladaEn });
  return { sealed, tamano, log: await nameOfLog(tx), nota };
}

/** What a signature says of its time. */
const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/** An older copy of the database, or one whose end was cut, lacks the checkpoint that is kept outside of it. */
async function refuseUnlessContinued(testigos: Deps["testigos"], tx: Executor): Promise<void> {
  const log = await nameOfLog(tx);
  const nota = log && (await testigos.read(log));
  if (nota === null || (await isCabeza(tx, nota))) return;
  throw new BitacoraAlterada(`no continúa la cabeza ${log}.nota que se guardó fuera de la base de datos`);
}

/** Keeps the subtrees that became whole, and resolves to the root. */
async function growTree(tx: Executor, from: number, to: number): Promise<Buffer> {
  const completed = completedNodes({ from, to });
  const isGrowing = new Set(completed.map(nodeKey));
  const needed = [...completed.flatMap(partsOf), ...nodesOf({ from: 0, to })];
  const hashes = await readNodos(
    tx,
    needed.filter((node) => !isGrowing.has(nodeKey(node))),
  );
  const hashOf = (node: StoredNode) => hashes.get(nodeKey(node)) as Buffer;
  for (const node of completed) hashes.set(nodeKey(node), hashOfParts(node, hashOf));
  await insertNodos(
    tx,
    completed.map((node) => ({ ...node, hash: hashOf(node) })),
  );
  return hashOfSpan({ from: 0, to }, hashOf);
}
