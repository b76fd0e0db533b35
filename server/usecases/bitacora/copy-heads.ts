import { hasProposedHojas, lastCabeza, lockBitacora, nameOfLog } from "../../db/bitacora/bitacora";
import { lastCabezaDeCadena, lockCadena, nameOfCadena } from "../../db/bitacora/cadenas";
import type { Executor } from "../../db/sql/client";
import { inLongTransaction } from "../../db/sql/transaction";
import { BitacoraAlterada } from "../../domain/bitacora/alterada";
import { CADENAS } from "../../domain/bitacora/cadena";
import { parseCheckpoint } from "../../domain/bitacora/checkpoint";
import { notContinued } from "../../domain/bitacora/testigo";
import type { Deps, Testigos } from "../deps";
import { warnSoporte } from "../listas/warn-soporte";
import { headsAhead } from "./heads-ahead";
import { refuseCutCadena } from "./refuse-cut-cadena";

/** A log whose newest head is copied. */
interface Copied {
  readonly testigos: Testigos;
  /** Holds the log against what is kept, with nobody sealing meanwhile; resolves to its name and its newest head. */
  newest(tx: Executor): Promise<readonly [log: string | null, nota: string | undefined]>;
}

/**
 * Keeps the newest heads of the log and of each chain in this process's own folder, whoever sealed them: it will seal nothing behind
 * them. Where a log does not continue one it has, the older copy is not taken for the newer: support is told.
 */
export async function copyHeads(deps: Deps): Promise<void> {
  const { logSigner, testigos, testigosDeCadenas } = deps;
  const origin = logSigner.name;
  await copyHead(deps, {
    testigos,
    async newest(tx) {
      const tamano = await lockBitacora(tx);
      const [ahead] = await headsAhead(tx, tamano, { origin, testigos: await testigos.own.all() });
      // What is proposed may be what was signed: whoever seals it will tell.
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
