import { recordAct } from "../../db/bitacora/actividad";
import { consultasAskedBy } from "../../db/consultas/consultas";
import { lockPeriodicidad, type Suceso, savePeriodicidad } from "../../db/contrapartes/contrapartes";
import { inTransaction } from "../../db/sql/transaction";
import type { ContraparteVista, Declarada, Periodicidad } from "../../domain/contrapartes/contraparte";
import { onlyOf, type PortalActor } from "../../domain/shared/actor";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { ServiceError } from "../../domain/shared/errors";
import type { Page } from "../../domain/shared/page";
import type { Deps } from "../deps";
import { getCoberturaDeContraparte } from "./alarmas";
import {
  changeContraparte,
  type FiltroDeBase,
  getContraparte,
  getHistoria,
  listContrapartes,
  saveBase,
} from "./contrapartes";

type ReadDeps = Pick<Deps, "db">;

/** Contrapartes of a page. */
const LIMITE = 50;
/** Events of a page of the history. */
const SUCESOS = 30;

/** A contraparte as the actor may see it: a role that sees only its own consultas learns only when the last one was. */
type ContraparteVisible = Omit<ContraparteVista, "ultimaConsulta"> & {
  readonly ultimaConsulta:
    | (NonNullable<ContraparteVista["ultimaConsulta"]> & { readonly isVisible: true })
    | { readonly creadaEn: Date; readonly isVisible: false }
    | null;
};

async function visibleTo(
  { db }: ReadDeps,
  actor: PortalActor,
  rows: readonly ContraparteVista[],
): Promise<ContraparteVisible[]> {
  const usuarioId = onlyOf(actor);
  const ids = rows.flatMap(({ ultimaConsulta }) => ultimaConsulta?.consultaId ?? []);
  const own =
    usuarioId === null ? null : await consultasAskedBy(db, { clienteId: actor.clienteId, usuarioId }, ids);
  return rows.map(({ ultimaConsulta: ultima, ...row }) => {
    if (ultima === null) return { ...row, ultimaConsulta: null };
    return own === null || own.has(ultima.consultaId)
      ? { ...row, ultimaConsulta: { ...ultima, isVisible: true } }
      : { ...row, ultimaConsulta: { creadaEn: ultima.creadaEn, isVisible: false } };
  });
}

/** Returns a page of the client's contrapartes, the newest first. */
export async function listVisibleContrapartes(
  deps: ReadDeps,
  actor: PortalActor,
  input: { readonly filtro: FiltroDeBase; readonly cursor: string | null; readonly now: Date },
): Promise<Page<ContraparteVisible> & { readonly total: number }> {
  const { filtro, cursor, now } = input;
  const found = await listContrapartes(deps, actor, { ...filtro, cursor, now, limite: LIMITE });
  return { ...found, rows: await visibleTo(deps, actor, found.rows) };
}

/** Returns a contraparte and which lists it is compared with. @throws ServiceError `not_found` */
export async function viewContraparte(
  deps: ReadDeps,
  actor: PortalActor,
  { contraparteId }: { readonly contraparteId: string },
) {
  const [contraparte] = await visibleTo(deps, actor, [await getContraparte(deps, actor, contraparteId)]);
  if (contraparte === undefined) throw new ServiceError("not_found");
  return { contraparte, cobertura: await getCoberturaDeContraparte(deps, actor, contraparteId) };
}

/**
 * Returns what happened to a contraparte, without colleagues' consultas if the role sees only its own. An alarma stays,
 * without its consulta.
 */
export async function listVisibleHistoria(
  deps: ReadDeps,
  actor: PortalActor,
  input: { readonly contraparteId: string; readonly cursor: string | null },
): Promise<Page<Suceso>> {
  const found = await getHistoria(deps, actor, { ...input, limite: SUCESOS });
  const usuarioId = onlyOf(actor);
  if (usuarioId === null) return found;
  const ids = found.rows.flatMap(({ consultaId }) => consultaId ?? []);
  const own = await consultasAskedBy(deps.db, { clienteId: actor.clienteId, usuarioId }, ids);
  const rows = found.rows.flatMap((suceso) => {
    if (suceso.consultaId === null || own.has(suceso.consultaId)) return suceso;
    return suceso.tipo === "alarma" ? { ...suceso, consultaId: null } : [];
  });
  return { ...found, rows };
}

type SaveDeps = Parameters<typeof saveBase>[0];

/**
 * Stores a contraparte from a form: a new one, or changes of the one that was seen.
 * @throws ServiceError `conflicto` if the reference is taken, or if another person changed it meanwhile.
 */
export async function saveForm(
  deps: SaveDeps,
  actor: PortalActor,
  input: {
    readonly declarada: Declarada;
    readonly vista: { readonly contraparteId: string; readonly actualizadaEn: Date } | null;
  },
): Promise<{ readonly contraparteId: string }> {
  const { declarada, vista } = input;
  if (vista !== null) {
    await changeContraparte(deps, actor, vista.contraparteId, (stored) => {
      if (stored.actualizadaEn.getTime() !== vista.actualizadaEn.getTime())
        throw new ServiceError("conflicto", CHANGED_MEANWHILE);
      return declarada;
    });
    return vista;
  }
  const [saved] = await saveBase(deps, actor, [declarada], (_, before) => {
    const message = `Ya tiene una contraparte con la referencia ${before.referencia}. Búsquela y edítela, o escriba otra referencia.`;
    throw new ServiceError("conflicto", { message, issues: [{ path: ["referencia"], message }] });
  });
  if (saved === undefined) throw new Error("a contraparte was not stored");
  return { contraparteId: saved.contraparteId };
}

const CHANGED_MEANWHILE =
  "Esta contraparte cambió mientras usted la editaba. Recargue la página y haga su cambio de nuevo.";

/** Returns the client's months between two consultas by risk. */
export const getPeriodicidad = ({ db }: ReadDeps, { clienteId }: PortalActor): Promise<Periodicidad> =>
  inTransaction(db, (tx) => lockPeriodicidad(tx, clienteId));

/**
 * Changes them. The next consulta of each contraparte without months of its own moves with them.
 * @throws ServiceError `conflicto` if they are no longer as they were seen.
 */
export function changePeriodicidad(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  { meses, vista }: { readonly meses: Periodicidad; readonly vista: Periodicidad },
): Promise<void> {
  const { clienteId } = actor;
  return inTransaction(db, async (tx) => {
    const antes = await lockPeriodicidad(tx, clienteId);
    if (canonicalJson(antes) === canonicalJson(meses)) return;
    if (canonicalJson(antes) !== canonicalJson(vista)) throw new ServiceError("conflicto", OTHER_MONTHS);
    await savePeriodicidad(tx, clienteId, meses);
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: "contrapartes.periodicidad_cambiada",
      objeto: { tipo: "cliente", id: clienteId },
      detalle: { antes, despues: meses },
    });
  });
}

const OTHER_MONTHS =
  "Otra persona cambió la periodicidad mientras tanto. Recargue la página y haga su cambio de nuevo.";
