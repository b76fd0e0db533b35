import {
  appendHojas,
  hasCabeza,
  hasProposedHojas,
  insertCabeza,
  insertNodos,
  lockBitacora,
  nameOfLog,
  proposeHojas,
  readNodos,
} from "../../db/bitacora/bitacora";
import {
  hashOfEslabonAt,
  insertCabezaDeCadena,
  lastCabezaDeCadena,
  lastEslabon,
  linkWaiting,
  lockCadena,
  nameOfCadena,
} from "../../db/bitacora/cadenas";
import { insertEstampa, unstampedDays } from "../../db/bitacora/estampas";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import { type Cadena, checkpointText, originOfCadena } from "../../domain/bitacora/cadena";
import {
  EstampaRechazada,
  timestampRequest,
  tokenOfResponse,
  verifyToken,
} from "../../domain/bitacora/estampa";
import { BitacoraAlterada, signNoteAt } from "../../domain/bitacora/signed-note";
import {
  completedNodes,
  hashOfParts,
  hashOfSpan,
  nodeKey,
  nodesOf,
  partsOf,
  type StoredNode,
} from "../../domain/bitacora/stored-nodes";
import {
  notContinued,
  refuseUnknown,
  type SeenHead,
  seenHeadsOf,
  type Testigo,
} from "../../domain/bitacora/testigo";
import type { Deps } from "../deps";

/**
 * Holds a chain against every head of it that is kept outside. `origin` is the log's of consultas.
 * @throws BitacoraAlterada where the chain does not continue one, or was signed and none is known.
 */
export async function refuseCutCadena(
  tx: Executor,
  cadena: Cadena,
  { testigos, origin }: { readonly testigos: readonly Testigo[]; readonly origin: string },
): Promise<void> {
  const ours = { log: await nameOfCadena(tx, cadena), origin: originOfCadena(origin, cadena) };
  const known = seenHeadsOf(testigos, ours);
  refuseUnknown(known, (await lastCabezaDeCadena(tx, cadena))?.numero ?? 0);
  for (const head of known)
    if (!(await hashOfEslabonAt(tx, cadena, head.size))?.equals(head.root)) throw notContinued(head);
}

/**
 * Of heads of the log of consultas that are kept outside, those of trees with more leaves than it has. An older copy of
 * the database, or one whose end was cut, lacks them. @throws BitacoraAlterada where one of a smaller tree is not its own, or
 * the log has leaves and none is known.
 */
export async function headsAhead(
  tx: Executor,
  tamano: number,
  { testigos, origin }: { readonly testigos: readonly Testigo[]; readonly origin: string },
): Promise<SeenHead[]> {
  const seen = seenHeadsOf(testigos, { log: await nameOfLog(tx), origin });
  refuseUnknown(seen, tamano);
  for (const head of seen) {
    const isOurs = head.size > tamano || (await hasCabeza(tx, { tamano: head.size, raiz: head.root }));
    if (!isOurs) throw notContinued(head);
  }
  return seen.filter(({ size }) => size > tamano);
}

/** Links per transaction. */
const LINKS_BATCH = 4_096;

export interface SealingOfCadena {
  /** Acts that no head covered before. */
  readonly sellados: number;
  /** The number of the last link. */
  readonly numero: number;
}

type CadenaSealingDeps = Pick<Deps, "db" | "clock" | "logSigner" | "testigosDeCadenas">;

/**
 * Tareas `sellar-actos` and `sellar-actividad`: link the waiting acts and sign the head of the chain if it
 * grew. The head is stored outside the database before it is published. A truncated or rebuilt chain does not
 * have the stored head. Only acts since the last run can go unnoticed.
 * @throws BitacoraAlterada if the chain does not continue what was signed, so that no two heads of one length
 *   are signed; errors of `Testigos.keep`, and then nothing is signed.
 */
export async function sealCadena(deps: CadenaSealingDeps, cadena: Cadena): Promise<SealingOfCadena> {
  while ((await inLongTransaction(deps.db, (tx) => linkWaiting(tx, cadena, LINKS_BATCH))) === LINKS_BATCH);
  return inLongTransaction(deps.db, (tx) => signHead(deps, tx, cadena));
}

async function signHead(deps: CadenaSealingDeps, tx: Executor, cadena: Cadena): Promise<SealingOfCadena> {
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

/** Leaves per transaction. */
const LEAVES_BATCH = 8_192;

export interface Sealing {
  readonly selladas: number;
  /** Leaves of the log afterwards. */
  readonly tamano: number;
}

type SealingDeps = Pick<Deps, "db" | "clock" | "logSigner" | "testigos">;

/**
 * Tarea `sellar-bitacora`: makes a leaf of every waiting consulta and diligencia, in commit order, and signs
 * the tree. Commits the proposed leaves first, and stores the checkpoint outside before it is published. If
 * the process is killed in between, the next one signs the same tree. Two trees of one size are never signed.
 * @throws BitacoraAlterada if the log does not continue every head that this process has seen; errors of
 *   `Testigos.keep`, and then nothing is sealed.
 */
export async function sealBitacora(deps: SealingDeps): Promise<Sealing> {
  for (let selladas = 0; ; ) {
    const proposed = await inLongTransaction(deps.db, (tx) => propose(deps, tx));
    const { sealed, tamano } = await inLongTransaction(deps.db, (tx) => sealProposed(deps, tx));
    selladas += sealed;
    if (sealed < LEAVES_BATCH && proposed === sealed) return { selladas, tamano };
  }
}

async function propose({ testigos, logSigner }: SealingDeps, tx: Executor): Promise<number> {
  const from = await lockBitacora(tx);
  if (await hasProposedHojas(tx)) return 0;
  const [ahead] = await headsAhead(tx, from, { origin: logSigner.name, testigos: await testigos.all() });
  if (ahead !== undefined) throw notContinued(ahead);
  return proposeHojas(tx, LEAVES_BATCH);
}

async function sealProposed({ clock, logSigner, testigos }: SealingDeps, tx: Executor) {
  const from = await lockBitacora(tx);
  const ahead = await headsAhead(tx, from, { origin: logSigner.name, testigos: await testigos.all() });
  const sealed = await appendHojas(tx, from);
  const tamano = from + sealed;
  if (sealed === 0) return { sealed, tamano };
  const raiz = await growTree(tx, from, tamano);
  // A stored head whose transaction was rolled back.
  const other = ahead.find(({ size, root }) => size !== tamano || !root.equals(raiz));
  if (other !== undefined) throw notContinued(other);
  const selladaEn = wholeSecond(await clock.now(tx));
  const text = checkpointText({ origin: logSigner.name, size: tamano, root: raiz });
  const nota = signNoteAt(text, logSigner, selladaEn);
  await testigos.keep((await nameOfLog(tx)) as string, nota);
  await insertCabeza(tx, { tamano, raiz, nota, verificador: logSigner.verifier, selladaEn });
  return { sealed, tamano };
}

/** The time as a signature states it. */
const wholeSecond = (moment: Date) => new Date(Math.floor(moment.getTime() / 1000) * 1000);

/** Stores the subtrees that became complete, and returns the root. */
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

const NONCE_BYTES = 16;
/** If an authority is away longer, days stay without a stamp. The next stamp covers them. */
const DAYS_BACK = 7;
const DAY_MS = 86_400_000;

export interface Stamping {
  readonly estampadas: number;
  /** Days that still wait. */
  readonly pendientes: number;
  /** Why they wait. Null if none does, or no authority is configured. */
  readonly motivo: string | null;
}

type StampDeps = Pick<Deps, "db" | "clock" | "entropy" | "estampador" | "log">;

/**
 * Tarea `estampar-bitacora`: requests a time stamp for the first checkpoint of each unstamped day. Sealing never waits
 * for it. If the authority does not answer, or its answer is invalid, the day waits for the next run.
 */
export async function stampBitacora(deps: StampDeps): Promise<Stamping> {
  const { db, clock, estampador, log } = deps;
  if (estampador === null) return { estampadas: 0, pendientes: 0, motivo: null };
  const since = new Date((await clock.now()).getTime() - DAYS_BACK * DAY_MS);
  const days = await unstampedDays(db, { since, limit: DAYS_BACK });
  let estampadas = 0;
  for (const { dia, tamano, nota } of days) {
    try {
      const nonce = Buffer.from(deps.entropy.hex(NONCE_BYTES), "hex");
      const response = await estampador.ask(timestampRequest(nota, nonce));
      const { trusted } = estampador;
      const estampa = tokenOfResponse(response, { text: nota, nonce, trusted });
      const { estampadaEn } = verifyToken(estampa, { text: nota, nonce, trusted });
      await insertEstampa(db, { dia, tamano, estampa, estampadaEn });
      estampadas += 1;
    } catch (error) {
      log.warn({ error, dia }, "the day's checkpoint is not stamped");
      const motivo =
        error instanceof EstampaRechazada
          ? `La estampa se rechazó: ${error.message}.`
          : "La autoridad no respondió.";
      return { estampadas, pendientes: days.length - estampadas, motivo };
    }
  }
  return { estampadas, pendientes: 0, motivo: null };
}
