import {
  findNodos,
  hojasAfter,
  nameOfLog,
  nodosBeyond,
  pageOfCabezas,
  verificadores,
} from "../../db/bitacora/bitacora";
import type { SqlExecutor } from "../../db/sql/statement";
import { type Checkpoint, parseCheckpoint } from "../../domain/bitacora/cadena";
import { GrowingTree } from "../../domain/bitacora/growing-tree";
import { leafHash } from "../../domain/bitacora/merkle";
import { nameOfVerifier, openNote, timeOfNote } from "../../domain/bitacora/signed-note";
import { nodeKey, type StoredNode, spanOf } from "../../domain/bitacora/stored-nodes";
import type { Testigo } from "../../domain/bitacora/testigo";
import type { Cabeza } from "../../domain/bitacora/verificacion";
import { type Check, type OnProgress, OpenCheck } from "../../domain/shared/check";

/** Leaves in memory at a time. */
const PAGE = 8_192;
const SIGNED = "a signed checkpoint";

export interface BitacoraHeads {
  readonly origin: string;
  /** Checkpoints stored outside the database. */
  readonly testigos: readonly Testigo[];
}

/**
 * Rebuilds the tree from its leaves and compares everything stored about it: nodes, every checkpoint with its
 * signature and time, and the checkpoints kept elsewhere. One tree has all their roots, so each checkpoint is
 * a prefix of the next. Holds a page of leaves and one hash per level.
 */
export async function checkBitacora(
  snapshot: SqlExecutor,
  kept: BitacoraHeads,
  onProgress: OnProgress = () => {},
): Promise<Check[]> {
  const hojas = new OpenCheck("leaves of the log", "bitacora");
  const nodos = new OpenCheck("nodes of the log", "bitacora");
  const cabezas = new OpenCheck("checkpoints", "bitacora");
  const outside = await openTestigos(snapshot, kept);
  const tree = new GrowingTree();
  let [last, sealed] = [-1, 0];
  for (;;) {
    const page = await hojasAfter(snapshot, { after: last, limite: PAGE });
    if (page.length === 0) break;
    const signed = await pageOfCabezas(snapshot, { desde: tree.size + 1, limite: PAGE });
    const due = new Map(signed.map((cabeza) => [cabeza.tamano, cabeza]));
    const completed: (StoredNode & { readonly hash: Buffer })[] = [];
    for (const { indice, hash } of page) {
      hojas.hold(`leaf ${last + 1}`, `leaf ${indice}`, `leaf ${last + 1}`);
      last = indice;
      completed.push(...tree.add(leafHash(hash)));
      const cabeza = due.get(tree.size);
      if (cabeza === undefined && !outside.isDue(tree.size)) continue;
      const { root } = tree;
      outside.holdAt(tree.size, root);
      if (cabeza === undefined) continue;
      holdCabeza(cabezas, cabeza, root);
      sealed = tree.size;
    }
    hojas.count(page.length);
    await holdNodos(nodos, snapshot, completed);
    onProgress("bitacora", tree.size);
  }
  hojas.hold(`leaves from ${sealed}`, `${tree.size - sealed} without a checkpoint`, "0 without a checkpoint");
  for (const { tamano } of await pageOfCabezas(snapshot, { desde: tree.size + 1, limite: PAGE }))
    cabezas.hold(`checkpoint of ${tamano}`, `${tree.size} leaves`, `${tamano} leaves`);
  for (const node of await nodosBeyond(snapshot, { size: tree.size }))
    nodos.hold(nameOfNode(node), "a node", null);
  outside.end(tree.size);
  return [hojas, nodos, cabezas, outside.check].map((open) => open.close());
}

/** A signed checkpoint must equal its columns and the tree. */
function holdCabeza(check: OpenCheck, cabeza: Cabeza, root: Buffer): void {
  const { tamano, raiz, nota, verificador, selladaEn } = cabeza;
  const origin = nameOfVerifier(verificador);
  const text = openNote(nota, verificador);
  const signed = text === null ? null : parseCheckpoint(text);
  const row = `checkpoint of ${tamano}`;
  check.count(1);
  check.hold(row, inWords(signed), inWords({ origin, size: tamano, root }));
  check.hold(`${row}, its root`, raiz.toString("base64"), root.toString("base64"));
  const signedAt = timeOfNote(nota, verificador)?.toISOString() ?? "no signature that says when";
  check.hold(`${row}, its time`, selladaEn.toISOString(), signedAt);
}

const inWords = (checkpoint: Checkpoint | null): string =>
  checkpoint === null
    ? "no checkpoint signed by its key"
    : `${checkpoint.origin} ${checkpoint.size} ${checkpoint.root.toString("base64")}`;

async function holdNodos(
  check: OpenCheck,
  snapshot: SqlExecutor,
  completed: readonly (StoredNode & { readonly hash: Buffer })[],
): Promise<void> {
  if (completed.length === 0) return;
  const found = await findNodos(snapshot, completed);
  check.count(completed.length);
  for (const node of completed) {
    const hash = found.get(nodeKey(node))?.toString("hex") ?? null;
    check.hold(nameOfNode(node), hash, node.hash.toString("hex"));
  }
}

function nameOfNode(node: StoredNode): string {
  const { from, to } = spanOf(node);
  return `node of the leaves ${from} to ${to - 1}`;
}

/** The external checkpoints of this log, by size. */
async function openTestigos(snapshot: SqlExecutor, { origin, testigos }: BitacoraHeads) {
  const check = new OpenCheck("checkpoints kept outside", "bitacora");
  const [log, keys] = [await nameOfLog(snapshot), await verificadores(snapshot)];
  const waiting = new Map<number, { readonly lugar: string; readonly root: Buffer }[]>();
  for (const testigo of testigos) {
    const { lugar, nota } = testigo;
    const claimed = parseCheckpoint(nota);
    if (testigo.log !== null && testigo.log !== log && claimed?.origin !== origin) continue;
    check.count(1);
    const signed = claimed !== null && keys.some((key) => openNote(nota, key) !== null) ? claimed : null;
    const found = signed === null ? "no checkpoint signed by a key of the log" : SIGNED;
    check.hold(lugar, found, SIGNED);
    if (signed === null) continue;
    waiting.set(signed.size, [...(waiting.get(signed.size) ?? []), { lugar, root: signed.root }]);
  }
  return {
    check,
    isDue: (size: number) => waiting.has(size),
    holdAt(size: number, root: Buffer): void {
      for (const testigo of waiting.get(size) ?? [])
        check.hold(testigo.lugar, root.toString("base64"), testigo.root.toString("base64"));
      waiting.delete(size);
    },
    /** The remaining ones have more leaves than this log. */
    end(size: number): void {
      for (const [signed, those] of waiting)
        for (const { lugar } of those) check.hold(lugar, `${size} leaves`, `${signed} leaves`);
    },
  };
}
