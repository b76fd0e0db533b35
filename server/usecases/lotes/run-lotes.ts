import { recordAct } from "../../db/actividad";
import { claimFilas, type FilaClaim, giveBackFila } from "../../db/lote-work";
import { findCorredor, finishLote, haltLote, lotesWithoutWork } from "../../db/lotes";
import type { SqlExecutor } from "../../db/statement";
import { inTransaction } from "../../db/transaction";
import type { MotivoDeDetencion } from "../../domain/lotes/lote";
import type { PortalActor } from "../../domain/shared/actor";
import type { WriteAnswer } from "../consultas/screen";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../due-work";
import { screenFila } from "./screen-fila";

/** Rows taken together, and how many such there are at a time: twenty rows in flight in a process. */
const TRAMO = 10;
const TRAMOS = 2;

interface Running {
  /** Lets the next row begin. */
  readonly pace: () => Promise<void>;
  /** What is kept under the key of a row. */
  readonly write: WriteAnswer;
}

/**
 * Screens the rows of every lote that runs, the lotes in turn; any number of processes may. `bell` tells that there may
 * be more.
 */
export async function runLotes(deps: Deps, running: Running, bell?: Bell): Promise<void> {
  const take = async () => {
    if (deps.stopping.aborted) return [];
    const tramo = await claimFilas(deps.db, TRAMO);
    return tramo.length === 0 ? [] : [tramo];
  };
  await runDue(
    {
      claim: take,
      run: async (tramo) => {
        await runTramo(deps, running, tramo).catch((error: unknown) => {
          // Claims run out, and somebody takes the rows up again.
          deps.log.error({ error, loteId: tramo[0]?.loteId }, "rows of a lote could not be screened");
        });
      },
    },
    TRAMOS,
    bell,
  );
  // Of one whose worker died after the last row nothing is claimed any more.
  for (const loteId of await lotesWithoutWork(deps.db)) await finish(deps, loteId);
}

/** Works on rows of one lote, as whoever it runs for, and ends the lote with its last. */
async function runTramo(deps: Deps, { pace, write }: Running, tramo: readonly FilaClaim[]): Promise<void> {
  const [first] = tramo;
  if (first === undefined) return;
  const { loteId } = first;
  const { actor, isAdmitted } = await corredorOf(deps.db, loteId);
  if (!isAdmitted) {
    await stop(deps, actor, loteId, "sin_acceso");
    await giveBack(deps, tramo);
    return;
  }
  let refusal: MotivoDeDetencion | null = null;
  await Promise.all(
    tramo.map(async (claim) => {
      await pace();
      // Of an account that refuses, and a service that ends, nothing more is asked.
      if (refusal !== null || deps.stopping.aborted) return giveBack(deps, [claim]);
      const code = await screenFila(deps, actor, claim, write);
      if (code === null || refusal !== null) return;
      refusal = code;
      await stop(deps, actor, loteId, code);
    }),
  );
  await finish(deps, loteId);
}

async function giveBack({ db }: Deps, claims: readonly FilaClaim[]): Promise<void> {
  for (const claim of claims) await giveBackFila(db, claim, { seconds: 1, tried: false });
}

async function stop(
  { db, clock }: Deps,
  actor: PortalActor,
  loteId: string,
  motivo: MotivoDeDetencion,
): Promise<void> {
  const en = await clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await haltLote(tx, loteId, { estado: "detenido", motivo }))) return;
    const objeto = { tipo: "lote", id: loteId };
    await recordAct(tx, actor, { en, accion: "lote.detenido", objeto, detalle: { motivo } });
  });
}

/** Ends it where no row waits any more. */
async function finish({ db, clock }: Deps, loteId: string): Promise<void> {
  const en = await clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await finishLote(tx, loteId, en))) return;
    const { actor } = await corredorOf(tx, loteId);
    await recordAct(tx, actor, { en, accion: "lote.terminado", objeto: { tipo: "lote", id: loteId } });
  });
}

async function corredorOf(executor: SqlExecutor, loteId: string) {
  const corredor = await findCorredor(executor, loteId);
  if (corredor === null) throw new Error(`nobody runs lote ${loteId}`);
  return corredor;
}
