import { type Act, recordActs } from "../../db/bitacora/actividad";
import { findEvidencias } from "../../db/consultas/consultas";
import { estadosOf, lockCoincidencia, lockCoincidencias, setEstado } from "../../db/decisiones/coincidencias";
import { antecedentesOf, insertDecisiones } from "../../db/decisiones/decisiones";
import { aprobadoresOf } from "../../db/identidad/entradas";
import { readExigencias } from "../../db/identidad/usuarios";
import type { Executor } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { comparacionOf } from "../../domain/decisiones/comparacion";
import {
  COINCIDENCIA_ESTADOS,
  type CoincidenciaEstado,
  type Comparacion,
  type DecisionTipo,
  estadoAfterDecision,
  type MatchPlace,
  takesTwo,
  waitsForDecision,
} from "../../domain/decisiones/decision";
import { COMPARADO_WORDS } from "../../domain/decisiones/decision-words";
import { isRepeatable } from "../../domain/decisiones/memoria";
import {
  type Dato,
  difierenOf,
  needsSegundoMotivo,
  segundoMotivoProblem,
} from "../../domain/decisiones/segundo-motivo";
import { refuseSegunda } from "../../domain/identidad/segunda-persona";
import type { OfCliente, PortalActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type CasoDeps, followDecisiones } from "./casos";
import { ensureCoincidencias, readableEvidence } from "./coincidencias";

/** Adds the most urgent state of each consulta's matches. Null without matches, or if they are not in the queue yet. */
export async function withDecision<Of extends { readonly consultaId: string }>(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  consultas: readonly Of[],
): Promise<readonly (Of & { readonly decision: CoincidenciaEstado | null })[]> {
  const estados = await estadosOf(
    db,
    clienteId,
    consultas.map(({ consultaId }) => consultaId),
  );
  return consultas.map((consulta) => {
    const standing = estados.get(consulta.consultaId) ?? [];
    return {
      ...consulta,
      decision: COINCIDENCIA_ESTADOS.find((estado) => standing.includes(estado)) ?? null,
    };
  });
}

/** A match to decide on. */
interface Decidible {
  readonly posicion: number;
  /** Number of its decisions that the deciding person saw. */
  readonly vistas: number;
  readonly comparado: Comparacion;
  /** The earlier decision that is repeated. Null if none. */
  readonly repiteId: string | null;
}

interface Decided {
  readonly consultaId: string;
  readonly tipo: DecisionTipo;
  readonly motivo: string;
  readonly segundoMotivo: string | null;
  readonly nota: string | null;
  /** What the evidence of a match to be confirmed or of a repeated decision says. */
  readonly evidencia?: Comparacion | null;
  readonly sobre: readonly Decidible[];
}

type DecideDeps = CasoDeps & Pick<Deps, "stopping" | "log">;

const MEANWHILE =
  "Otra persona decidió mientras tanto. Revise su decisión y, si hace falta, decida de nuevo.";

type Aprobador = Awaited<ReturnType<typeof aprobadoresOf>>[number];

const SIN_APROBADOR =
  "Esta decisión la aprueba otra persona, y en su entidad nadie más puede: solo un administrador o un oficial a quien usted no haya invitado. No se registró. Puede dejarla en análisis, o que otra persona decida y usted apruebe.";

/**
 * Stores a decision and an act for each of these locked matches of a consulta. With cuatro ojos, a decision
 * that closes a match waits for another person.
 * @throws ServiceError `not_found`; `validation_error` if it needs a second motivo; `conflicto` if another
 *   person decided on one of them meanwhile, or nobody could approve it. Do not commit then.
 */
async function keepDecisiones(
  tx: Executor,
  deps: Omit<CasoDeps, "db">,
  actor: PortalActor,
  { consultaId, tipo, motivo, segundoMotivo, nota, evidencia = null, sobre }: Decided,
  locked: Awaited<ReturnType<typeof lockCoincidencias>>,
) {
  const { clock, entropy } = deps;
  const { clienteId, usuarioId: analistaId, nombre: analista } = actor;
  const before = new Map(locked.map((one) => [one.posicion, one]));
  if (before.size < sobre.length) throw new ServiceError("not_found");
  if (sobre.some(({ posicion, vistas }) => before.get(posicion)?.last !== vistas)) {
    throw new ServiceError("conflicto", MEANWHILE);
  }
  const needing = new Set(
    sobre.filter(({ posicion, comparado }) => {
      const tier = before.get(posicion)?.tier;
      return tier !== undefined && needsSegundoMotivo({ tipo, tier, comparado, evidencia });
    }),
  );
  const difieren =
    tipo === "confirmada" ? sobre.flatMap(({ comparado }) => difierenOf(comparado, evidencia)) : [];
  const problem = needing.size === 0 ? null : segundoMotivoProblem(segundoMotivo, motivo, difieren);
  if (problem !== null) {
    throw invalidField("segundoMotivo", problem);
  }
  const en = await clock.now(tx);
  const { exigeCuatroOjos } = await readExigencias(tx, clienteId);
  const requiereAprobacion = takesTwo(tipo, exigeCuatroOjos);
  const asked = { por: analistaId, en };
  const mayApprove = (one: Aprobador) => one.usuarioId !== analistaId && refuseSegunda(one, asked) === null;
  if (requiereAprobacion && !(await aprobadoresOf(tx, { clienteId })).some(mayApprove))
    throw new ServiceError("conflicto", SIN_APROBADOR);
  const estado = estadoAfterDecision(tipo, requiereAprobacion);
  const decided = sobre.map((one) => ({
    ...one,
    decisionId: entropy.uuidV7(en),
    segundoMotivo: needing.has(one) ? segundoMotivo : null,
  }));
  const common = { clienteId, consultaId, en, tipo, motivo, nota, analistaId, analista, requiereAprobacion };
  const decisiones = decided.map(({ vistas, comparado, ...one }) => ({
    ...common,
    ...comparado,
    ...one,
    numero: vistas + 1,
  }));
  if (!(await insertDecisiones(tx, decisiones))) throw new ServiceError("conflicto", MEANWHILE);
  const places = sobre.map(({ posicion }) => ({ consultaId, posicion }));
  await setEstado(tx, places, estado, en);
  const acts = decided.map(
    ({ decisionId, posicion, comparado, repiteId, segundoMotivo }): Act => ({
      en,
      accion: "decision.tomada",
      objeto: { tipo: "coincidencia", id: `${consultaId}/${posicion}` },
      detalle: {
        antes: { estado: before.get(posicion)?.estado },
        despues: {
          ...{ decisionId, estado, tipo, ...comparado, segundoMotivo, nota, repiteId },
          ...(difieren.length > 0 && { difieren }),
        },
        motivo,
      },
    }),
  );
  await recordActs(tx, actor, acts);
  const settled = decided.flatMap(({ decisionId, posicion }) => {
    const match = before.get(posicion);
    return match === undefined ? [] : [{ match, decisionId, analistaId }];
  });
  await followDecisiones(tx, deps, actor, { estado, en, settled });
  return { requiereAprobacion, decisionIds: decided.map(({ decisionId }) => decisionId) };
}

interface DecideInput extends Decidible {
  readonly consultaId: string;
  readonly tipo: DecisionTipo;
  readonly motivo: string;
  /** Required to confirm a match on a binding list if nothing was compared. Stored only in that case. */
  readonly segundoMotivo?: string | null;
  /** The differing facts that the person saw and confirmed in spite of. */
  readonly aPesarDe?: readonly Dato[];
  readonly nota: string | null;
}

const NOTHING_TO_REPEAT =
  "Lo que se había decidido antes para esta persona ya no es lo que usted vio. Revise su decisión y regístrela de nuevo.";

/** @throws ServiceError `validation_error` unless the person confirmed in spite of exactly the facts that differ. */
function requireAPesarDe(difieren: readonly Dato[], aPesarDe: readonly Dato[]): void {
  const isSaid = difieren.length === aPesarDe.length && difieren.every((dato) => aPesarDe.includes(dato));
  if (isSaid) return;
  const words = difieren.map((dato) => COMPARADO_WORDS[dato].toLowerCase()).join(", ");
  const message =
    difieren.length === 0
      ? "Ya no difiere ningún dato. Revise su decisión y regístrela de nuevo."
      : `Difiere: ${words}. Marque que confirma la coincidencia aunque difiera.`;
  throw invalidField("aPesarDe", message);
}

/**
 * Decides on a match, also after earlier decisions: the last one counts, and all stay on record. The evidence does not
 * change.
 * @throws ServiceError as `keepDecisiones`; `validation_error` also if facts differ that the person did not accept;
 *   `conflicto` also if the repeated decision does not concern this entry.
 */
export async function decideCoincidencia(
  deps: DecideDeps,
  actor: PortalActor,
  { consultaId, tipo, motivo, segundoMotivo = null, aPesarDe = [], nota, ...decidible }: DecideInput,
): Promise<{ readonly decisionId: string; readonly requiereAprobacion: boolean }> {
  const { clienteId } = actor;
  const { posicion, repiteId } = decidible;
  const match = (await ensureCoincidencias(deps, actor, [consultaId])).find(
    (one) => one.posicion === posicion,
  );
  const isCompared = tipo === "confirmada" || repiteId !== null;
  const evidencia = isCompared ? await evidenciaOf(deps, actor, { consultaId, posicion }) : null;
  if (tipo === "confirmada") requireAPesarDe(difierenOf(decidible.comparado, evidencia), aPesarDe);
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockCoincidencia(tx, clienteId, { consultaId, posicion });
    if (locked === null) throw new ServiceError("not_found");
    const kept = await keepDecisiones(
      tx,
      deps,
      actor,
      { consultaId, tipo, motivo, segundoMotivo, nota, evidencia, sobre: [decidible] },
      [locked],
    );
    if (repiteId !== null) {
      const antecedentes = (await antecedentesOf(tx, clienteId, consultaId)).get(posicion) ?? [];
      const repeated = { decisionId: repiteId, tipo, resultado: locked.resultado, evidencia };
      const isSuch = isRepeatable(match?.entrada ?? null, antecedentes, repeated);
      if (!isSuch) throw new ServiceError("conflicto", NOTHING_TO_REPEAT);
    }
    const { decisionIds, requiereAprobacion } = kept;
    return { decisionId: decisionIds[0] ?? "", requiereAprobacion };
  });
}

/** What the evidence says of a match. Null if it cannot be read. */
async function evidenciaOf(
  deps: Pick<Deps, "db" | "log">,
  { clienteId }: OfCliente,
  { consultaId, posicion }: MatchPlace,
): Promise<Comparacion | null> {
  const kept = await findEvidencias(deps.db, clienteId, [consultaId]);
  const texts = kept.map(({ evidencia }) => evidencia);
  const [evidence] = readableEvidence(deps, texts);
  const match = evidence?.matches[posicion];
  return evidence && match ? comparacionOf(match, evidence.consultado) : null;
}

interface DiscardInput {
  readonly consultaId: string;
  readonly motivo: string;
  readonly nota: string | null;
  /** Without duplicates. */
  readonly sobre: readonly Omit<Decidible, "repiteId">[];
}

const NOT_WAITING =
  "Una de las coincidencias que eligió ya no espera decisión. No se descartó ninguna: revise las que eligió.";

/**
 * Discards undecided matches of one consulta for one reason. Each gets a decision of its own. All are stored or none.
 * @throws ServiceError as `keepDecisiones`; `conflicto` also if one of them is already decided.
 */
export async function discardCoincidencias(
  deps: DecideDeps,
  actor: PortalActor,
  { consultaId, motivo, nota, sobre }: DiscardInput,
): Promise<{ readonly decisionIds: readonly string[]; readonly requiereAprobacion: boolean }> {
  await ensureCoincidencias(deps, actor, [consultaId]);
  return inTransaction(deps.db, async (tx) => {
    const places = sobre.map(({ posicion }) => ({ consultaId, posicion }));
    const locked = await lockCoincidencias(tx, actor.clienteId, places);
    if (!locked.every(({ estado }) => waitsForDecision(estado))) {
      throw new ServiceError("conflicto", NOT_WAITING);
    }
    const decided = sobre.map((one) => ({ ...one, repiteId: null }));
    const said = {
      consultaId,
      tipo: "descartada",
      motivo,
      segundoMotivo: null,
      nota,
      sobre: decided,
    } as const;
    return keepDecisiones(tx, deps, actor, said, locked);
  });
}
