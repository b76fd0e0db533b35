import { recordAct } from "../../db/bitacora/actividad";
import {
  type ContraparteGuardada,
  type ContrapartesFiltro,
  type ContraparteToSave,
  countContrapartes,
  findContraparte,
  historiaOf,
  lockBase,
  lockContrapartes,
  pageOfContrapartes,
  type Suceso,
  saveContrapartes,
  sizeOfBase,
} from "../../db/contrapartes/contrapartes";
import type { Executor } from "../../db/sql/client";
import type { SqlExecutor } from "../../db/sql/statement";
import { inTransaction } from "../../db/sql/transaction";
import {
  type Contraparte,
  type ContraparteVista,
  changedFields,
  type Declarada,
  dueBefore,
  MAX_CONTRAPARTES,
  type Vence,
} from "../../domain/contrapartes/contraparte";
import type { ActorOfCliente, OfCliente } from "../../domain/shared/actor";
import { bogotaDay } from "../../domain/shared/bogota";
import { ServiceError } from "../../domain/shared/errors";
import { formatCount } from "../../domain/shared/formato";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

/** What saving a contraparte did. */
type CambioDeBase = "creada" | "actualizada" | "igual";

interface ContraparteSalvada {
  readonly contraparteId: string;
  readonly referencia: string;
  readonly cambio: CambioDeBase;
}

type SaveDeps = Pick<Deps, "db" | "clock" | "entropy">;

/**
 * Stores contrapartes of the client's base, each found again by its reference. No reference comes twice. Those that
 * differ are compared again. Keeps what was replaced and who did it.
 * @throws ServiceError `conflicto`, with nothing stored, if the base would have more than it may.
 */
export function saveBase(
  deps: SaveDeps,
  actor: ActorOfCliente,
  declaradas: readonly Declarada[],
  /** `before`: the stored one, if there is one already. */
  merge?: (declarada: Declarada, before: Contraparte) => Declarada,
): Promise<ContraparteSalvada[]> {
  return inTransaction(deps.db, (tx) => saveBaseIn(tx, deps, actor, declaradas, merge));
}

/** The same, in a transaction that does more. */
export async function saveBaseIn(
  tx: Executor,
  deps: Omit<SaveDeps, "db">,
  actor: ActorOfCliente,
  declaradas: readonly Declarada[],
  merge: (declarada: Declarada, before: Contraparte) => Declarada = (declarada) => declarada,
): Promise<ContraparteSalvada[]> {
  const { clienteId } = actor;
  // One at a time, so that two requests with the same new reference do not collide.
  await lockBase(tx, clienteId);
  const now = await deps.clock.now(tx);
  const referencias = declaradas.map(({ referencia }) => referencia);
  const stored = await lockContrapartes(tx, clienteId, { referencias });
  const known = new Map(stored.map((one) => [one.referencia, one]));
  const changes = declaradas.map((stated) => {
    const before = known.get(stated.referencia);
    if (before === undefined) {
      const contraparteId = deps.entropy.uuidV7(now);
      const created = { contraparteId, revision: 1, creadaEn: now, actualizadaEn: now, antes: null };
      return { cambio: "creada" as const, saved: { ...stated, ...created } };
    }
    const saved = replacementOf(before, merge(stated, before), now);
    return { cambio: isSame(saved) ? ("igual" as const) : ("actualizada" as const), saved };
  });
  const toSave = changes.flatMap(({ cambio, saved }): ContraparteToSave[] =>
    cambio === "igual" ? [] : [saved],
  );
  if (toSave.length > 0) {
    const creadas = toSave.filter(({ antes }) => antes === null).length;
    if (creadas > 0) await refuseTooMany(tx, actor, creadas);
    await store(tx, actor, toSave, now);
  }
  return changes.map(({ cambio, saved: { contraparteId, referencia } }) => ({
    contraparteId,
    referencia,
    cambio,
  }));
}

/** Returns why the base has no room for so many new ones. Null if it has. */
export async function reasonWithoutRoom(
  tx: SqlExecutor,
  { clienteId, modo }: Pick<ActorOfCliente, "clienteId" | "modo">,
  added: number,
): Promise<string | null> {
  const [stored, most] = [await sizeOfBase(tx, clienteId), MAX_CONTRAPARTES[modo]];
  if (stored + added <= most) return null;
  const words = [stored, most, added].map(formatCount);
  return `Su base tiene ${words[0]} contrapartes, contadas las retiradas, y admite hasta ${words[1]}. La solicitud agrega ${words[2]}: no se guardó ninguna.`;
}

/** @throws ServiceError `conflicto` if the base has no room for so many new ones. */
export async function refuseTooMany(...asked: Parameters<typeof reasonWithoutRoom>): Promise<void> {
  const message = await reasonWithoutRoom(...asked);
  if (message !== null) throw new ServiceError("conflicto", message);
}

/** Stores one contraparte and returns it as it is then. */
export async function saveContraparte(
  deps: SaveDeps,
  actor: ActorOfCliente,
  declarada: Declarada,
): Promise<{ readonly cambio: CambioDeBase; readonly vista: ContraparteVista }> {
  const [saved] = await saveBase(deps, actor, [declarada]);
  if (saved === undefined) throw new Error("a contraparte was neither stored nor known");
  return { cambio: saved.cambio, vista: await getContraparte(deps, actor, saved.contraparteId) };
}

/** What replaces a stored contraparte. */
const replacementOf = (
  before: ContraparteGuardada,
  declarada: Declarada,
  actualizadaEn: Date,
): ContraparteToSave => ({
  ...before,
  ...declarada,
  ...{ revision: before.revision + 1, actualizadaEn },
  antes: changedFields(before, declarada),
});

const isSame = ({ antes }: ContraparteToSave): boolean => antes !== null && Object.keys(antes).length === 0;

async function store(
  tx: Executor,
  actor: ActorOfCliente,
  saved: readonly ContraparteToSave[],
  en: Date,
): Promise<void> {
  const { clienteId, requestId } = actor;
  await saveContrapartes(tx, clienteId, saved, { quien: nameOf(actor), requestId });
  const creadas = saved.filter(({ antes }) => antes === null).length;
  await recordAct(tx, actor, {
    ...{ en, accion: "contrapartes.guardadas", objeto: { tipo: "cliente", id: clienteId } },
    // Counts alone: no name of the base in a log.
    detalle: { despues: { creadas, actualizadas: saved.length - creadas } },
  });
}

const nameOf = (actor: ActorOfCliente): string =>
  actor.kind === "portal" ? actor.nombre : (actor.etiqueta ?? `…${actor.terminacion}`);

/**
 * Changes a contraparte. `declare` receives it as it is and returns it as it shall be.
 * @throws ServiceError `not_found`, also for another client's; `conflicto` if the new reference is another one's.
 */
export async function changeContraparte(
  deps: SaveDeps,
  actor: ActorOfCliente,
  contraparteId: string,
  declare: (stored: Contraparte) => Declarada,
): Promise<ContraparteVista> {
  const { clienteId } = actor;
  await inTransaction(deps.db, async (tx) => {
    await lockBase(tx, clienteId);
    const [before] = await lockContrapartes(tx, clienteId, { contraparteId });
    if (before === undefined) throw new ServiceError("not_found");
    const saved = replacementOf(before, declare(before), await deps.clock.now(tx));
    if (isSame(saved)) return;
    const named = await lockContrapartes(tx, clienteId, { referencias: [saved.referencia] });
    if (named.some((other) => other.contraparteId !== contraparteId))
      throw new ServiceError("conflicto", "Otra contraparte tiene esa referencia. No se cambió nada.");
    await store(tx, actor, [saved], saved.actualizadaEn);
  });
  return getContraparte(deps, actor, contraparteId);
}

/** @throws ServiceError `not_found`, also for another client's. */
export async function getContraparte(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  contraparteId: string,
): Promise<ContraparteVista> {
  const found = await findContraparte(db, clienteId, contraparteId);
  if (found === null) throw new ServiceError("not_found");
  return found;
}

/** Criteria of a list of contrapartes. */
export interface FiltroDeBase extends Omit<ContrapartesFiltro, "vence"> {
  readonly vence: Vence | null;
}

export const filtroOf = ({ vence, ...asked }: FiltroDeBase, now: Date): ContrapartesFiltro => ({
  ...asked,
  vence: vence && { antes: dueBefore(vence, bogotaDay(now)) },
});

/** Returns the client's contrapartes of these criteria, the newest first, page by page. */
export async function listContrapartes(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  {
    limite,
    cursor,
    now,
    ...asked
  }: FiltroDeBase & {
    readonly limite: number;
    readonly cursor: string | null;
    readonly now: Date;
  },
): Promise<Page<ContraparteVista> & { readonly total: number }> {
  const filtro = filtroOf(asked, now);
  const [total, found] = await Promise.all([
    countContrapartes(db, clienteId, filtro),
    pageOfContrapartes(db, clienteId, filtro, { limite: limite + 1, cursor }),
  ]);
  return { total, ...pageOf(found, limite, ({ contraparteId }) => contraparteId) };
}

/**
 * Returns what happened to a contraparte, the newest first.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function getHistoria(
  deps: Pick<Deps, "db">,
  actor: OfCliente,
  asked: { readonly contraparteId: string; readonly limite: number; readonly cursor: string | null },
): Promise<Page<Suceso>> {
  const { contraparteId, limite, cursor } = asked;
  const { clienteId } = actor;
  await getContraparte(deps, actor, contraparteId);
  const [en = "", id = ""] = (cursor ?? "").split("~");
  const place = cursor === null ? null : { en: new Date(en), id };
  const found = await historiaOf(
    deps.db,
    { clienteId, contraparteId },
    { limite: limite + 1, cursor: place },
  );
  return pageOf(found, limite, ({ en, id }) => `${en.toISOString()}~${id}`);
}
