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
import { PROGRAMAS, type Programa, readPrograma } from "../../delivery/bitacora/programa";
import { CADENAS, type Cadena, parseCheckpoint } from "../../domain/bitacora/cadena";
import { BitacoraAlterada } from "../../domain/bitacora/signed-note";
import { notContinued, type Testigo } from "../../domain/bitacora/testigo";
import type { Cabeza } from "../../domain/bitacora/verificacion";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps, Testigos } from "../deps";
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
  return inPublicTurn(() => pageOfCabezas(db, desde, limite));
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

/** A log whose newest head is copied. */
interface Copied {
  readonly testigos: Testigos;
  /** Checks the log against the heads kept, while nobody seals. Returns its name and its newest head. */
  newest(tx: Executor): Promise<readonly [log: string | null, nota: string | undefined]>;
}

/**
 * Copies the newest heads of the log and of each chain into this process's own folder. The process then seals
 * nothing behind them. If a log does not continue a copied head, keeps the copy and tells support.
 */
export async function copyHeads(deps: Deps): Promise<void> {
  const { logSigner, testigos, testigosDeCadenas } = deps;
  const origin = logSigner.name;
  await copyHead(deps, {
    testigos,
    async newest(tx) {
      const tamano = await lockBitacora(tx);
      const [ahead] = await headsAhead(tx, tamano, { origin, testigos: await testigos.own.all() });
      // The signed tree may be the proposed one. The next sealing decides.
      if (ahead !== undefined && !(await hasProposedHojas(tx))) throw notContinued(ahead);
      return [await nameOfLog(tx), (await lastCabeza(tx))?.nota];
    },
  });
  for (const cadena of CADENAS) {
    const ofCadena = testigosDeCadenas[cadena];
    await copyHead(deps, {
      testigos: ofCadena,
      async newest(tx) {
        await lockCadena(tx, cadena);
        await refuseCutCadena(tx, cadena, { origin, testigos: await ofCadena.own.all() });
        return [await nameOfCadena(tx, cadena), (await lastCabezaDeCadena(tx, cadena))?.nota];
      },
    });
  }
}

async function copyHead(deps: Deps, { testigos: { own }, newest }: Copied): Promise<void> {
  try {
    await inLongTransaction(deps.db, async (tx) => {
      const [log, nota] = await newest(tx);
      if (log === null || nota === undefined) return;
      const kept = (await own.all()).find((one) => one.log === log);
      if (kept === undefined || sizeOf(kept.nota) < sizeOf(nota)) await own.keep(log, nota);
    });
  } catch (error) {
    if (!(error instanceof BitacoraAlterada)) throw error;
    const aviso = { tipo: "bitacora_alterada", objeto: "bitacora", detalle: error.message } as const;
    await warnSoporte(deps, await deps.clock.now(), [aviso]);
  }
}

const sizeOf = (nota: string): number => parseCheckpoint(nota)?.size ?? 0;
