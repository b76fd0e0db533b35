import { recordAudit } from "../../server/db/bitacora/staff-audit";
import { findCliente } from "../../server/db/clientes/clientes";
import { demoRequestId, isEmptyBut, lastDemoPlace, whenAudited } from "../../server/db/clientes/datos-demo";
import { ensureConsultaPartitions } from "../../server/db/consultas/retiros";
import { withAdvisoryLock } from "../../server/db/sql/advisory-lock";
import type { Executor } from "../../server/db/sql/client";
import type { Accion } from "../../server/domain/bitacora/acciones";
import type { SistemaActor } from "../../server/domain/shared/actor";
import { ServiceError } from "../../server/domain/shared/errors";
import type { Deps } from "../../server/usecases/deps";
import { actDemoStep, type DemoAct } from "./demo-step";
import { demoStory } from "./demo-story";
import { listedIn } from "./listed";

/** Fixed, so that each client is created once in a database's life. Clients are never deleted. */
export const DEMO_CLIENTE_ID = "019a0000-0000-7000-8000-000000000001";
/** A separate client, so that a person's own queries do not mix with invented ones. */
export const HISTORIA_CLIENTE_ID = "019a0000-0000-7000-8000-000000000002";
/** The smaller one. */
export const COOPERATIVA_CLIENTE_ID = "019a0000-0000-7000-8000-000000000003";
const CLIENTE_IDS = { financiera: HISTORIA_CLIENTE_ID, cooperativa: COOPERATIVA_CLIENTE_ID } as const;

const ASKED = "datos_demo.pedidos";
const MADE = "datos_demo.hechos";

const actorAt = (place: number): SistemaActor => ({
  kind: "sistema",
  tarea: "datos-demo",
  requestId: demoRequestId(place),
});

const audit = (tx: Executor, accion: Accion, place: number, en: Date) =>
  recordAudit(tx, {
    en,
    actor: actorAt(place),
    accion,
    objetoTipo: "cliente",
    objetoId: HISTORIA_CLIENTE_ID,
    antes: null,
    despues: null,
  });

/** Requests a history until `now` from the next call of `makeDemo`. */
export async function askForDemo(tx: Executor, now: Date): Promise<void> {
  await audit(tx, ASKED, 0, now);
}

/** Whether a history may be made: only the demo client, no query, and no earlier request. */
export async function mayHaveDemo(executor: Executor): Promise<boolean> {
  if ((await whenAudited(executor, ASKED, HISTORIA_CLIENTE_ID)) !== null) return false;
  return isEmptyBut(executor, DEMO_CLIENTE_ID);
}

/**
 * Makes the requested history, if any: months of queries, alerts and accounts, each through its use case at its time in
 * the past. Runs once per database. After a kill, the next call continues it. Concurrent processes make it once.
 * Returns the number of steps of this call.
 * @throws ServiceError `persistencia_error` if a mandatory list is not in force yet.
 */
export async function makeDemo(deps: Deps): Promise<number> {
  if (!(await isDemoDue(deps.db))) return 0;
  return withAdvisoryLock(deps.db, "datos-demo", deps.stopping, () => goOn(deps));
}

/** Whether a requested history is incomplete. */
export async function isDemoDue(db: Executor): Promise<boolean> {
  if ((await whenAudited(db, ASKED, HISTORIA_CLIENTE_ID)) === null) return false;
  return (await whenAudited(db, MADE, HISTORIA_CLIENTE_ID)) === null;
}

/** Acts by people take precedence: a step that they made impossible is skipped. */
async function actUnlessInTheWay(deps: Deps, act: DemoAct): Promise<void> {
  try {
    await actDemoStep(deps, act);
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === "conflicto")) throw error;
    deps.log.warn({ error, place: act.place }, "a step of the demo's history is left out");
  }
}

async function goOn(deps: Deps): Promise<number> {
  const { db, stopping } = deps;
  const hasta = await whenAudited(db, ASKED, HISTORIA_CLIENTE_ID);
  const financiera = await findCliente(db, CLIENTE_IDS.financiera);
  const cooperativa = await findCliente(db, CLIENTE_IDS.cooperativa);
  const index = deps.liveIndex.current();
  if (hasta === null || financiera === null || cooperativa === null || index === null) return 0;
  if (!(await isDemoDue(db))) return 0;
  const clientes = { financiera, cooperativa };
  const story = demoStory(hasta, listedIn(index));
  const [first] = story;
  if (first !== undefined) await ensureConsultaPartitions(db, first.at, 0);
  const from = (await lastDemoPlace(db, Object.values(CLIENTE_IDS))) ?? 0;
  for (const [before, step] of story.entries()) {
    const place = before + 1;
    if (place <= from) continue;
    stopping.throwIfAborted();
    await actUnlessInTheWay(deps, { cliente: clientes[step.de], place, step, hasta });
  }
  await audit(db, MADE, story.length + 1, hasta);
  return story.length - from;
}
