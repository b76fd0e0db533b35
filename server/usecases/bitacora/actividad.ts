import { type ActividadFilter, type ActividadRow, pageOfActividad } from "../../db/bitacora/actividad";
import {
  type ActoRow,
  type ActosFilter,
  actoresOfActos,
  findActo,
  pageOfActos,
} from "../../db/bitacora/actos";
import { findObjetos } from "../../db/bitacora/objetos";
import { personasOf } from "../../db/clientes/clientes";
import { type House, type Objeto, objetoIn } from "../../domain/bitacora/objeto";
import type { OfCliente, SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** Returns the people whose acts are in the actor's activity. In test mode these are the people of the real account. */
export const listPersonas = ({ db }: Pick<Deps, "db">, { clienteId }: OfCliente) =>
  personasOf(db, { clienteId });

export interface ActividadPage {
  readonly rows: readonly (ActividadRow & { readonly objeto: Objeto | null })[];
  /** Cursor of the next page. Null on the last. */
  readonly siguiente: { readonly en: Date; readonly actividadId: string } | null;
}

/** Returns the acts of the people and keys of the actor's client, newest first. New acts do not shift pages. */
export async function listActividad(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  filter: ActividadFilter,
): Promise<ActividadPage> {
  const { limite } = filter;
  const found = await pageOfActividad(deps.db, clienteId, { ...filter, limite: limite + 1 });
  const rows = await nameObjetos(deps, "portal", found.slice(0, limite), clienteId);
  const last = rows.at(-1);
  const goesOn = found.length > limite && last !== undefined;
  return { rows, siguiente: goesOn ? { en: last.en, actividadId: last.actividadId } : null };
}

interface ObjetoRef {
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly detalle?: unknown;
}

/** An expediente is named after the consulta it was requested from. */
function sobreOf({ objetoTipo, objetoId, detalle }: ObjetoRef): ObjetoRef {
  const { despues } = (detalle ?? {}) as { readonly despues?: { readonly consulta_id?: string } };
  const consultaId = objetoTipo === "expediente" ? despues?.consulta_id : undefined;
  return consultaId === undefined
    ? { objetoTipo, objetoId }
    : { objetoTipo: "consulta", objetoId: consultaId };
}

const keyOf = ({ objetoTipo, objetoId }: ObjetoRef): string => `${objetoTipo} ${objetoId}`;

/** Adds the current name of each act's object, as the reader may see it. `clienteId` is the client of the acts. */
export async function nameObjetos<A extends ObjetoRef>(
  { db }: Pick<Deps, "db">,
  house: House,
  actos: readonly A[],
  clienteId: string | null,
): Promise<(A & { readonly objeto: Objeto | null })[]> {
  if (actos.length === 0) return [];
  const found = await findObjetos(db, actos.map(sobreOf), { clienteId, withNames: house === "portal" });
  const byKey = new Map(found.map((one) => [keyOf({ objetoTipo: one.tipo, objetoId: one.id }), one]));
  return actos.map((acto) => {
    const sobre = sobreOf(acto);
    return { ...acto, objeto: objetoIn(house, sobre, byKey.get(keyOf(sobre)) ?? null) };
  });
}

/** An act with the name of its object. */
type Acto = ActoRow & { readonly objeto: Objeto | null };

interface ActosPage {
  readonly rows: readonly Acto[];
  /** Cursor of the next page. Null on the last. */
  readonly siguiente: number | null;
}

/** Returns acts of staff, tokens and tareas, newest first. New acts do not shift pages. */
export async function listActos(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  filter: ActosFilter & { readonly cursor: number | null; readonly limite: number },
): Promise<ActosPage> {
  const { limite } = filter;
  const found = await pageOfActos(deps.db, { ...filter, limite: limite + 1 });
  const rows = await nameObjetos(deps, "soporte", found.slice(0, limite), null);
  return { rows, siguiente: found.length > limite ? (rows.at(-1)?.numero ?? null) : null };
}

/** One act by its number. @throws ServiceError `not_found`. */
export async function getActo(
  deps: Pick<Deps, "db">,
  _actor: SoporteActor,
  { numero }: { readonly numero: number },
): Promise<Acto> {
  const acto = await findActo(deps.db, { numero });
  const [named] = await nameObjetos(deps, "soporte", acto === null ? [] : [acto], null);
  if (named === undefined) throw new ServiceError("not_found");
  return named;
}

/** Returns the names of all actors on record, for the filter. */
export function listActores({ db }: Pick<Deps, "db">, _actor: SoporteActor): Promise<string[]> {
  return actoresOfActos(db);
}

/** Acts in memory at a time for a file. */
const PART = 1_000;

/** Yields every act that passes a filter, newest first, a part at a time. */
export async function* eachActo(
  deps: Pick<Deps, "db">,
  actor: SoporteActor,
  filter: ActosFilter,
): AsyncGenerator<readonly Acto[]> {
  let cursor: number | null = null;
  do {
    const page: ActosPage = await listActos(deps, actor, { ...filter, cursor, limite: PART });
    yield page.rows;
    cursor = page.siguiente;
  } while (cursor !== null);
}
