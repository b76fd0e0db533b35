import { insertCorreo } from "../../db/avisos/correos";
import { recordAct } from "../../db/bitacora/actividad";
import { countFilas } from "../../db/lotes/lote-filas";
import {
  claimFilas,
  type FilaClaim,
  failFila,
  findCorredor,
  finishLote,
  giveBackFila,
  lotesWithoutWork,
} from "../../db/lotes/lote-work";
import { findLote, haltLote, lockLote } from "../../db/lotes/lotes";
import type { Executor } from "../../db/sql/client";
import type { SqlExecutor } from "../../db/sql/statement";
import { inLongTransaction } from "../../db/sql/transaction";
import { MODOS } from "../../domain/clientes/cliente";
import { ConsumoRefused } from "../../domain/facturacion/cuenta";
import type { RefusalCode } from "../../domain/facturacion/refusal";
import { correoDeLote } from "../../domain/lotes/correo";
import type { MotivoDeDetencion } from "../../domain/lotes/lote";
import { PORTAL_OF } from "../../domain/prueba/portal-prueba";
import type { PortalActor } from "../../domain/shared/actor";
import { type ErrorCode, ServiceError } from "../../domain/shared/errors";
import { FilaSettled } from "../consultas/charge-screening";
import { screen } from "../consultas/screen";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../run-due";
import type { OfLote } from "./change-lote";

/** Rows taken together, and batches at a time: twenty rows in flight in a process. */
const TRAMO = 10;
const TRAMOS = 2;
/** Batches of test accounts at a time, so that a real lote finds a place at once. */
const TRAMOS_DE_PRUEBA = 1;

/**
 * Screens the rows of every running lote, lotes in turn, those of test accounts last. Several processes may
 * run it. `pace` lets the next row begin. `bell` rings if there may be more.
 */
export async function runLotes(deps: Deps, pace: () => Promise<void>, bell?: Bell): Promise<void> {
  let dePrueba = 0;
  await runDue(
    {
      claim: async () => {
        const modos = dePrueba < TRAMOS_DE_PRUEBA ? MODOS : (["real"] as const);
        const tramo = await claimFilas(deps.db, TRAMO, modos);
        return tramo.length === 0 ? [] : [tramo];
      },
      run: async (tramo) => {
        const isPrueba = tramo[0]?.modo === "prueba";
        if (isPrueba) dePrueba += 1;
        try {
          await runTramo(deps, pace, tramo);
        } finally {
          if (isPrueba) dePrueba -= 1;
        }
      },
      stumbled: (error, [first]) =>
        deps.log.error({ error, loteId: first?.loteId }, "rows of a lote could not be screened"),
      stopping: deps.stopping,
    },
    TRAMOS,
    bell,
  );
  // If a worker died after the last row, nothing is left to claim.
  for (const { clienteId, loteId } of await lotesWithoutWork(deps.db)) await finish(deps, clienteId, loteId);
}

/** Screens rows of one lote for the person that it runs for. Ends the lote with its last row. */
async function runTramo(deps: Deps, pace: () => Promise<void>, tramo: readonly FilaClaim[]): Promise<void> {
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
      // Screens nothing more if the account refused or the service stops.
      if (refusal !== null || deps.stopping.aborted) return giveBack(deps, [claim]);
      const code = await screenFila(deps, actor, claim);
      if (code === null || refusal !== null) return;
      refusal = code;
      await stop(deps, actor, loteId, code);
    }),
  );
  // Most tramos end no lote, and need no transaction to see it.
  for (const { clienteId } of await lotesWithoutWork(deps.db, loteId)) await finish(deps, clienteId, loteId);
}

async function giveBack({ db }: Deps, claims: readonly FilaClaim[]): Promise<void> {
  for (const claim of claims) await giveBackFila(db, claim, { seconds: 1, tried: false });
}

/** Stops the run that `actor` began. */
async function stop(deps: Deps, { requestId }: PortalActor, loteId: string, motivo: MotivoDeDetencion) {
  const en = await deps.clock.now();
  await inLongTransaction(deps.db, async (tx) => {
    if (await haltLote(tx, loteId, { estado: "detenido", motivo, requestId }, en))
      await tellEnd(tx, deps, { loteId, motivo, now: en });
  });
}

/** Ends a lote if no row waits any more. */
async function finish(deps: Deps, clienteId: string, loteId: string): Promise<void> {
  const en = await deps.clock.now();
  await inLongTransaction(deps.db, async (tx) => {
    // `retryLote` may hold the lote. A statement that began before its end does not see the rows that wait again.
    await lockLote(tx, clienteId, loteId);
    if (await finishLote(tx, { loteId, now: en })) await tellEnd(tx, deps, { loteId, motivo: null, now: en });
  });
}

async function corredorOf(executor: SqlExecutor, loteId: string) {
  const corredor = await findCorredor(executor, loteId);
  if (corredor === null) throw new Error(`nobody runs lote ${loteId}`);
  return corredor;
}

/**
 * Records that a lote ended or stopped and queues the mail, in the same transaction, so that it is sent once.
 * A person who may no longer screen gets none.
 */
async function tellEnd(
  tx: Executor,
  { entropy, baseUrl }: Pick<Deps, "entropy" | "baseUrl">,
  { loteId, motivo, now }: OfLote & { readonly motivo: MotivoDeDetencion | null },
): Promise<void> {
  const { actor, email, isAdmitted } = await corredorOf(tx, loteId);
  const accion = motivo === null ? "lote.terminado" : "lote.detenido";
  const detalle = motivo === null ? {} : { detalle: { motivo } };
  await recordAct(tx, actor, { en: now, accion, objeto: { tipo: "lote", id: loteId }, ...detalle });
  const { clienteId, nombre, razonSocial, modo } = actor;
  const lote = await findLote(tx, clienteId, loteId);
  if (!isAdmitted || lote === null) return;
  const { cifras } = await countFilas(tx, loteId);
  const portal = baseUrl + PORTAL_OF[modo];
  const { asunto, texto } = correoDeLote({ nombre, razonSocial, modo, lote, cifras, motivo, portal });
  const told = { asunto: modo === "prueba" ? `PRUEBA: ${asunto}` : asunto, texto };
  await insertCorreo(tx, { id: entropy.uuidV7(now), destino: email, ...told, now });
}

/** The deadline of `/validate`. After it nothing is charged (contract-decisions 79). */
const DEADLINE_MS = 30_000;
/** Most tries of a row that the service could not screen, with growing waits in between. */
const TRIES = 6;

/** Errors of the row itself: a retry would not help. */
const FINAL: ReadonlySet<ErrorCode> = new Set(["validation_error", "sujeto_obligado_requerido"]);

/**
 * Screens a row like any query. The charging statement also settles the row, once. Returns the reason if the
 * account refused, and then the row waits. Null if the account did not refuse.
 */
export async function screenFila(
  deps: Deps,
  actor: PortalActor,
  claim: FilaClaim,
): Promise<RefusalCode | null> {
  const { loteId, numero, persona, intentos } = claim;
  try {
    const now = await deps.clock.now();
    await screen(deps, actor, {
      ...persona,
      fila: { loteId, numero },
      now,
      deadline: AbortSignal.timeout(DEADLINE_MS),
    });
    return null;
  } catch (fault) {
    if (fault instanceof FilaSettled) return null;
    if (fault instanceof ConsumoRefused) {
      await giveBackFila(deps.db, claim, { seconds: 1, tried: false });
      return fault.code as RefusalCode;
    }
    if (fault instanceof ServiceError && FINAL.has(fault.code)) {
      await failFila(deps.db, claim, fault.issues?.[0]?.message ?? fault.message);
      return null;
    }
    deps.log.error({ error: fault, loteId, numero }, "a row of a lote could not be screened");
    if (intentos + 1 >= TRIES) {
      await failFila(deps.db, claim, "El servicio no pudo guardar la consulta y no se cobró. Reinténtela.");
    } else {
      await giveBackFila(deps.db, claim, { seconds: 2 ** (intentos + 1), tried: true });
    }
    return null;
  }
}
