import { appendHojas, insertCabeza, insertNodos, lockBitacora, readNodos } from "../../db/bitacora";
import type { Executor } from "../../db/client";
import { inTransaction } from "../../db/transaction";
import { checkpointText } from "../../domain/bitacora/checkpoint";
import { signNote } from "../../domain/bitacora/signed-note";
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

/**
 * Tarea `sellar-bitacora`: makes a leaf of every consulta that waits for one, in the order they were committed in, and
 * signs the tree they end. Killed in the middle it has sealed whole batches or nothing.
 */
export async function sealBitacora(deps: Pick<Deps, "db" | "clock" | "logSigner">): Promise<Sealing> {
  for (let selladas = 0; ; ) {
    const sealing = await inTransaction(deps.db, (tx) => sealBatch(deps, tx));
    selladas += sealing.selladas;
    if (sealing.selladas < BATCH) return { ...sealing, selladas };
  }
}

async function sealBatch(
  { clock, logSigner }: Pick<Deps, "clock" | "logSigner">,
  tx: Executor,
): Promise<Sealing> {
  const from = await lockBitacora(tx);
  const selladas = await appendHojas(tx, from, BATCH);
  const tamano = from + selladas;
  if (selladas === 0) return { selladas, tamano };
  const raiz = await growTree(tx, from, tamano);
  const nota = signNote(checkpointText({ origin: logSigner.name, size: tamano, root: raiz }), logSigner);
  const selladaEn = await clock.now(tx);
  await insertCabeza(tx, { tamano, raiz, nota, verificador: logSigner.verifier, selladaEn });
  return { selladas, tamano };
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
