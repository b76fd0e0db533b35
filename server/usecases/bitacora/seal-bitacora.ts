import {
  appendHojas,
  hasProposedHojas,
  insertCabeza,
  insertNodos,
  lockBitacora,
  nameOfLog,
  proposeHojas,
  readNodos,
} from "../../db/bitacora/bitacora";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
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
import { notContinued } from "../../domain/bitacora/testigo";
import type { Deps } from "../deps";
import { headsAhead } from "./heads-ahead";

/** Leaves of one transaction. */
const BATCH = 8_192;

export interface Sealing {
  readonly selladas: number;
  /** Leaves of the log afterwards. */
  readonly tamano: number;
}

type SealingDeps = Pick<Deps, "db" | "clock" | "logSigner" | "testigos">;

/**
 * Tarea `sellar-bitacora`: makes a leaf of every consulta and diligencia that waits for one, in the order they were
 * committed in, and signs the tree they end. Which leaves those are is committed first, and the checkpoint is kept
 * outside before it is published: killed in between, whoever seals next signs the same tree. Two trees of one size are
 * never signed.
 * @throws BitacoraAlterada where the log does not continue every head that this process has seen; what `Testigos.keep`
 *   throws, and then nothing is sealed.
 */
export async function sealBitacora(deps: SealingDeps): Promise<Sealing> {
  for (let selladas = 0; ; ) {
    const proposed = await inLongTransaction(deps.db, (tx) => propose(deps, tx));
    const { sealed, tamano } = await inLongTransaction(deps.db, (tx) => sealProposed(deps, tx));
    selladas += sealed;
    if (sealed < BATCH && proposed === sealed) return { selladas, tamano };
  }
}

async function propose({ testigos, logSigner }: SealingDeps, tx: Executor): Promise<number> {
  const from = await lockBitacora(tx);
  if (await hasProposedHojas(tx)) return 0;
  const [ahead] = await headsAhead(tx, from, { origin: logSigner.name, testigos: await testigos.all() });
  if (ahead !== undefined) throw notContinued(ahead);
  return proposeHojas(tx, BATCH);
}

async function sealProposed({ clock, logSigner, testigos }: SealingDeps, tx: Executor) {
  const from = await lockBitacora(tx);
  const ahead = await headsAhead(tx, from, { origin: logSigner.name, testigos: await testigos.all() });
  const sealed = await appendHojas(tx, from);
  const tamano = from + sealed;
  if (sealed === 0) return { sealed, tamano };
  const raiz = await growTree(tx, from, tamano);
  // One that was kept, and whose transaction came to nothing.
  const other = ahead.find(({ size, root }) => size !== tamano || !root.equals(raiz));
  if (other !== undefined) throw notContinued(other);
  const selladaEn = wholeSecond(await clock.now(tx));
  const text = checkpointText({ origin: logSigner.name, size: tamano, root: raiz });
  const nota = signNoteAt(text, logSigner, selladaEn);
  await testigos.keep((await nameOfLog(tx)) as string, nota);
  await insertCabeza(tx, { tamano, raiz, nota, verificador: logSigner.verifier, selladaEn });
  return { sealed, tamano };
}

/** What a signature says of its time. */
const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000);

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
