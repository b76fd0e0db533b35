import { recordAct } from "../../db/bitacora/actividad";
import { findEvidencias } from "../../db/consultas/consultas";
import { type AlarmaDeMatch, alarmasAt, countPorAtender } from "../../db/contrapartes/alarmas";
import { pasosOf } from "../../db/decisiones/casos";
import { antecedentesOf, decisionesOf } from "../../db/decisiones/decisiones";
import { decisionesToExport } from "../../db/decisiones/decisiones-archivo";
import {
  type ColaCount,
  type ColaFilter,
  type ColaPlace,
  countCola,
  countToPrepare,
  decidenOf,
  pageOfCola,
  type WaitingCoincidencia,
} from "../../db/decisiones/decisiones-cola";
import { fichasPepOf } from "../../db/decisiones/fichas-pep";
import { countVencidas, readPoliticaDecisiones } from "../../db/decisiones/politica";
import { aprobadoresOf, entradaOf } from "../../db/identidad/entradas";
import { readExigencias } from "../../db/identidad/usuarios";
import { findLote } from "../../db/lotes/lotes";
import { inTransaction } from "../../db/sql/transaction";
import type { Paso } from "../../domain/decisiones/caso";
import { comparacionOf } from "../../domain/decisiones/comparacion";
import {
  type Coincidencia,
  type Comparacion,
  colaCursor,
  type Decision,
  type MatchPlace,
  placeOf,
  standingOf,
} from "../../domain/decisiones/decision";
import type { ColaOrden } from "../../domain/decisiones/decision-words";
import type { FichaPep } from "../../domain/decisiones/ficha-pep";
import { type Memoria, memoriaOf } from "../../domain/decisiones/memoria";
import { decisionVence, pasosFor } from "../../domain/decisiones/politica";
import { refuseSegunda } from "../../domain/identidad/segunda-persona";
import { LISTAS } from "../../domain/listas/catalog";
import { SCREENED_SLUGS, type ScreenedSlug } from "../../domain/listas/lista";
import type { Lote } from "../../domain/lotes/lote";
import type { OfCliente, PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { groupBy } from "../../domain/shared/group-by";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";
import { ensureCoincidencias, readableEvidence } from "./coincidencias";

/** A match with all its decisions, newest first. */
interface DecidedCoincidencia extends Coincidencia {
  readonly decisiones: readonly Decision[];
  /** For a PEP match, newest first. */
  readonly fichas: readonly FichaPep[];
  /** Steps of its case. */
  readonly pasos: readonly Paso[];
}

type CoincidenciaWithEntry = Awaited<ReturnType<typeof ensureCoincidencias>>[number];
type Entrada = Pick<CoincidenciaWithEntry, "entrada">;

/**
 * Returns the decisions on the matches of consultas of the client, in the order of the evidence, without the
 * findings themselves.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function decisionesOfConsultas(
  deps: Pick<Deps, "db" | "stopping" | "log">,
  actor: OfCliente,
  consultaIds: readonly string[],
): Promise<readonly (DecidedCoincidencia & Entrada)[]> {
  const { clienteId } = actor;
  const found = await ensureCoincidencias(deps, actor, consultaIds);
  const [decisiones, fichas, pasos] = await Promise.all([
    decisionesOf(deps.db, clienteId, consultaIds),
    fichasPepOf(deps.db, { clienteId, ids: consultaIds }),
    pasosOf(deps.db, clienteId, consultaIds),
  ]);
  const [decided, carded] = [groupBy(decisiones, placeOf), groupBy(fichas, placeOf)];
  return found.map((one) => ({
    ...one,
    decisiones: (decided.get(placeOf(one)) ?? []).map(ofItsMatch),
    fichas: (carded.get(placeOf(one)) ?? []).map(ofItsMatch),
    pasos: pasos.get(placeOf(one)) ?? [],
  }));
}

const ofItsMatch = <Of extends MatchPlace>({ consultaId: _, ...one }: Of) => one;

interface RememberedCoincidencia extends DecidedCoincidencia {
  /** The earlier decision on the same entry for the same person. */
  readonly memoria: Memoria | null;
  /** The compared data in its evidence. Null if it is unreadable. */
  readonly evidencia: Comparacion | null;
  /** When the decision is due by the client's table. Null without a limit. */
  readonly venceEn: Date | null;
  /** Whether the client's table has steps for it. */
  readonly tienePasos: boolean;
  /** Whether its decision waits for an approval that the caller may give. */
  readonly esperaSuAprobacion: boolean;
  /** What vigilancia told of it, the newest first. */
  readonly alarmas: readonly AlarmaDeMatch[];
}

interface DecisionesDeConsulta {
  readonly exigeCuatroOjos: boolean;
  /** Whether the client wrote its steps and limits. */
  readonly tienePolitica: boolean;
  readonly coincidencias: readonly RememberedCoincidencia[];
}

/**
 * Returns the decisions on each match of a consulta, with its memoria.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function getDecisiones(
  deps: Pick<Deps, "db" | "stopping" | "log">,
  actor: Pick<PortalActor, "clienteId" | "usuarioId">,
  { consultaId }: { readonly consultaId: string },
): Promise<DecisionesDeConsulta> {
  const found = await decisionesOfConsultas(deps, actor, [consultaId]);
  const [antecedentes, { exigeCuatroOjos }, kept, politica, entrada, alarmas] = await Promise.all([
    antecedentesOf(deps.db, actor.clienteId, consultaId),
    readExigencias(deps.db, actor.clienteId),
    findEvidencias(deps.db, actor.clienteId, [consultaId]),
    readPoliticaDecisiones(deps.db, actor.clienteId),
    entradaOf(deps.db, "portal", actor.usuarioId),
    alarmasAt(deps.db, actor.clienteId, found),
  ]);
  const told = groupBy(alarmas, placeOf);
  const [evidence] = readableEvidence(
    deps,
    kept.map(({ evidencia }) => evidencia),
  );
  const mayApprove = ({ estado, decisiones }: DecidedCoincidencia): boolean => {
    const last = standingOf(decisiones);
    if (estado !== "por_aprobar" || last === undefined || last.analistaId === actor.usuarioId) return false;
    return refuseSegunda(entrada, { por: last.analistaId, en: last.en }) === null;
  };
  const coincidencias = found.map(({ entrada: entry, ...decided }) => {
    const match = evidence?.matches[decided.posicion];
    const evidencia = evidence && match ? comparacionOf(match, evidence.consultado) : null;
    return {
      ...decided,
      esperaSuAprobacion: mayApprove(decided),
      alarmas: told.get(placeOf(decided)) ?? [],
      memoria: memoriaOf(entry, antecedentes.get(decided.posicion) ?? [], { ...decided, evidencia }),
      evidencia,
      venceEn: decisionVence(politica, decided),
      tienePasos: pasosFor(politica, decided).length > 0,
    };
  });
  return { exigeCuatroOjos, tienePolitica: politica !== null, coincidencias };
}

/** Returns the client's people who may decide, by name. */
export const listDeciden = ({ db }: Pick<Deps, "db">, { clienteId }: OfCliente) => decidenOf(db, clienteId);

interface ColaInput extends Pick<ColaFilter, "vista" | "lista" | "loteId"> {
  readonly orden: ColaOrden;
  readonly cursor: ColaPlace | null;
  readonly limite: number;
}

/** A waiting match with the moment at which its decision is due. Null without a limit. */
type DueCoincidencia = WaitingCoincidencia & { readonly venceEn: Date | null };

interface Cola extends Page<DueCoincidencia> {
  /** The file in the filter. Null without one. */
  readonly archivo: Pick<Lote, "nombreArchivo" | "borradoEn"> | null;
  /** Of each view, for the list and the file in the filter. */
  readonly totales: Readonly<Record<ColaFilter["vista"], ColaCount>>;
  /** Found in all lists, and in the queue within about a second. */
  readonly porPreparar: number;
  /** Matches in all lists that wait longer than the client's limits. */
  readonly vencidas: number;
  /** Alarmas of vigilancia that wait for a person and are about no match. */
  readonly alarmasPorAtender: number;
  /** Lists in the filter. */
  readonly listas: readonly { readonly slug: ScreenedSlug; readonly nombre: string }[];
}

/**
 * Returns a page of a client's queue of decisions or approvals.
 * @throws ServiceError `not_found` for a file that the client does not have.
 */
export async function listCola(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { clienteId, usuarioId }: PortalActor,
  { vista, lista, loteId = null, orden, cursor, limite }: ColaInput,
): Promise<Cola> {
  const lote = loteId === null ? null : await findLote(db, clienteId, loteId);
  if (loteId !== null && lote === null) throw new ServiceError("not_found");
  const filter = { usuarioId, aprobadores: await aprobadoresOf(db, { clienteId }), lista, loteId };
  const count = (of: ColaFilter["vista"]) => countCola(db, clienteId, { ...filter, vista: of });
  // Counted first: a match that enters the queue meanwhile is counted twice instead of missed.
  const porPreparar = await countToPrepare(db, clienteId);
  const politica = await readPoliticaDecisiones(db, clienteId);
  const now = await clock.now();
  const [rows, vencidas, alarmasPorAtender, pendientes, mias, porAprobar] = await Promise.all([
    pageOfCola(db, clienteId, { ...filter, vista }, { orden, limite: limite + 1, after: cursor }),
    countVencidas(db, clienteId, politica, now),
    countPorAtender(db, clienteId),
    count("pendientes"),
    count("mias"),
    count("por_aprobar"),
  ]);
  return {
    ...pageOf(
      rows.map((row) => ({ ...row, venceEn: decisionVence(politica, row) })),
      limite,
      colaCursor,
    ),
    archivo: lote && { nombreArchivo: lote.nombreArchivo, borradoEn: lote.borradoEn },
    porPreparar,
    vencidas,
    alarmasPorAtender,
    totales: { pendientes, mias, por_aprobar: porAprobar },
    listas: SCREENED_SLUGS.map((slug) => ({ slug, nombre: LISTAS[slug].nombre })),
  };
}

/** Returns the decisions of these days on the client's matches, newest first, at most `limite`. Recorded as an act. */
export async function exportDecisiones(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: PortalActor,
  range: { readonly desde: Date | null; readonly hasta: Date | null; readonly limite: number },
) {
  const { limite } = range;
  return inTransaction(db, async (tx) => {
    const found = await decisionesToExport(tx, actor.clienteId, { ...range, limite: limite + 1 });
    const rows = found.slice(0, limite).map((row) => ({ ...row, listaNombre: nombreOf(row.lista) }));
    await recordAct(tx, actor, {
      en: await clock.now(tx),
      accion: "decisiones.exportadas",
      objeto: { tipo: "cliente", id: actor.clienteId },
      detalle: { despues: { desde: range.desde, hasta: range.hasta, filas: rows.length } },
    });
    return { rows, isCut: found.length > limite };
  });
}

const nombreOf = (slug: string) => Object.values(LISTAS).find((lista) => lista.slug === slug)?.nombre ?? slug;
