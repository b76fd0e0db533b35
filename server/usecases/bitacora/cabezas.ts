import { createHash } from "node:crypto";
import {
  hasProposedHojas,
  lastCabeza,
  lockBitacora,
  nameOfLog,
  pageOfCabezas,
  verificadores,
} from "../../db/bitacora/bitacora";
import { lastCabezaDeCadena, lockCadena, nameOfCadena } from "../../db/bitacora/cadenas";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import { PROGRAMAS, type Programa, readPrograma } from "../../delivery/bitacora/timestamp-authority";
import { CADENAS, type Cadena, originOfCadena, parseCheckpoint } from "../../domain/bitacora/cadena";
import { BitacoraAlterada } from "../../domain/bitacora/signed-note";
import { notContinued, seenHeadsOf, type Testigo } from "../../domain/bitacora/testigo";
import type { Cabeza } from "../../domain/bitacora/verificacion";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps, PlaceOfTestigos, Testigos } from "../deps";
import { warnSoporte } from "../listas/warn-soporte";
import { headsAhead, refuseCutCadena } from "./sello";

/** The newest checkpoint. @throws ServiceError `not_found` before the first sealing. */
export async function getCabeza({ db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">): Promise<Cabeza> {
  const cabeza = await inPublicTurn(() => lastCabeza(db));
  if (cabeza === null) throw new ServiceError("not_found");
  return cabeza;
}

/** Returns checkpoints of at least `desde` leaves, smallest first. */
export function listCabezas(
  { db, inPublicTurn }: Pick<Deps, "db" | "inPublicTurn">,
  { desde, limite }: { readonly desde: number; readonly limite: number },
): Promise<readonly Cabeza[]> {
  return inPublicTurn(() => pageOfCabezas(db, { desde, limite }));
}

/** Returns the verifier keys of the log, the current one first. */
export async function listVerificadores({
  db,
  logSigner,
  inPublicTurn,
}: Pick<Deps, "db" | "logSigner" | "inPublicTurn">): Promise<readonly string[]> {
  const signed = await inPublicTurn(() => verificadores(db));
  return [...new Set([logSigner.verifier, ...signed])];
}

/** Returns a published program for offline verification. */
export const getPrograma = async (programa: Programa): Promise<string> =>
  (await readPrograma(programa)).toString("utf8");

/** Returns the SHA-256 of each program, one line each as `sha256sum` writes it. */
export async function getSumas(): Promise<string> {
  const lines = PROGRAMAS.map(async (programa) => {
    const digest = createHash("sha256").update(await readPrograma(programa));
    return `${digest.digest("hex")}  ${programa}\n`;
  });
  return (await Promise.all(lines)).join("");
}

/** Returns every head of the chains that is stored outside the database. */
export const headsOfCadenas = async ({
  actos,
  actividad,
}: Deps["testigosDeCadenas"]): Promise<Readonly<Record<Cadena, readonly Testigo[]>>> => ({
  actos: await actos.all(),
  actividad: await actividad.all(),
});

/** A log or a chain. Its methods are called under the lock of its sealing. */
interface SealedLog {
  readonly origin: string;
  readonly testigos: Testigos;
  lock(tx: Executor): Promise<unknown>;
  nameOf(tx: Executor): Promise<string | null>;
  lastNota(tx: Executor): Promise<string | undefined>;
  /** @throws BitacoraAlterada where it does not continue a head, or was signed and none is known. */
  hold(tx: Executor, testigos: readonly Testigo[]): Promise<void>;
}

type HeadsDeps = Pick<Deps, "logSigner" | "testigos" | "testigosDeCadenas">;

const logOfConsultas = ({ logSigner: { name: origin }, testigos }: HeadsDeps): SealedLog => ({
  origin,
  testigos,
  lock: lockBitacora,
  nameOf: nameOfLog,
  lastNota: async (tx) => (await lastCabeza(tx))?.nota,
  async hold(tx, known) {
    const tamano = await lockBitacora(tx);
    const [ahead] = await headsAhead(tx, tamano, { origin, testigos: known });
    // The proposed head may be the signed one: the process that seals it tells.
    if (ahead !== undefined && !(await hasProposedHojas(tx))) throw notContinued(ahead);
  },
});

const logOfCadena = (cadena: Cadena, { logSigner, testigosDeCadenas }: HeadsDeps): SealedLog => ({
  origin: originOfCadena(logSigner.name, cadena),
  testigos: testigosDeCadenas[cadena],
  lock: (tx) => lockCadena(tx, cadena),
  nameOf: (tx) => nameOfCadena(tx, cadena),
  lastNota: async (tx) => (await lastCabezaDeCadena(tx, cadena))?.nota,
  hold: (tx, testigos) => refuseCutCadena(tx, cadena, { origin: logSigner.name, testigos }),
});

const sealedLogs = (deps: HeadsDeps): readonly SealedLog[] => [
  logOfConsultas(deps),
  ...CADENAS.map((cadena) => logOfCadena(cadena, deps)),
];

/**
 * Keeps the newest heads of the log and of each chain, sealed by any process, in this process's own folder, and outside
 * where that place has an older one or none. The process seals nothing behind them. Where a log does not continue one it has, the
 * older copy is not taken for the newer: support is told. Where none is known, none is taken from the database.
 */
export async function copyHeads(deps: Deps): Promise<void> {
  for (const log of sealedLogs(deps)) {
    try {
      await inLongTransaction(deps.db, (tx) => copyHead(tx, log));
    } catch (error) {
      if (!(error instanceof BitacoraAlterada)) throw error;
      const aviso = { tipo: "bitacora_alterada", objeto: "bitacora", detalle: error.message } as const;
      await warnSoporte(deps, await deps.clock.now(), [aviso]);
    }
  }
}

async function copyHead(tx: Executor, log: SealedLog): Promise<void> {
  const { own, elsewhere } = log.testigos;
  await log.lock(tx);
  const name = await log.nameOf(tx);
  const seenIn = (testigos: readonly Testigo[]) => seenHeadsOf(testigos, { log: name, origin: log.origin });
  const here = await own.all();
  const known = seenIn(here).length > 0 ? here : await log.testigos.all();
  // Sealing says so, and how it is confirmed.
  if (seenIn(known).length === 0) return;
  await log.hold(tx, known);
  const nota = await log.lastNota(tx);
  if (name === null || nota === undefined) return;
  await keepNewer(own, name, nota);
  if (elsewhere !== null) await keepNewer(elsewhere, name, nota);
}

async function keepNewer(place: PlaceOfTestigos, log: string, nota: string): Promise<void> {
  const kept = (await place.all()).find((one) => one.log === log);
  if (kept === undefined || sizeOf(kept.nota) < sizeOf(nota)) await place.keep(log, nota);
}

/** A head that no process knows, as the database has it. */
export interface UnknownHead {
  readonly log: string;
  readonly nota: string;
}

/**
 * The newest heads of the database whose logs nothing is known of, which somebody compares with what was published.
 * Confirmed, they are kept as this process's own.
 */
export function unknownHeads(
  deps: HeadsDeps & Pick<Deps, "db">,
  { isConfirmed }: { readonly isConfirmed: boolean },
): Promise<readonly UnknownHead[]> {
  return inLongTransaction(deps.db, async (tx) => {
    const found: UnknownHead[] = [];
    for (const log of sealedLogs(deps)) {
      await log.lock(tx);
      const [name, nota] = [await log.nameOf(tx), await log.lastNota(tx)];
      if (name === null || nota === undefined) continue;
      if (seenHeadsOf(await log.testigos.all(), { log: name, origin: log.origin }).length > 0) continue;
      if (isConfirmed) await log.testigos.keep(name, nota);
      found.push({ log: name, nota });
    }
    return found;
  });
}

const sizeOf = (nota: string): number => parseCheckpoint(nota)?.size ?? 0;
