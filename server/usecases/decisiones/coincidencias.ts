import { recordAct } from "../../db/bitacora/actividad";
import { findEvidencias } from "../../db/consultas/consultas";
import {
  advanceCoincidencias,
  assignTo,
  coincidenciasOf,
  insertCoincidencias,
  lockCoincidencia,
  type NewCoincidencia,
  nextWithMatches,
} from "../../db/decisiones/coincidencias";
import {
  endVersionHuellas,
  entriesFrom,
  entriesNamed,
  insertHuellas,
  type NamedIn,
  versionsWithoutHuellas,
} from "../../db/decisiones/entrada-huellas";
import type { SqlExecutor } from "../../db/sql/statement";
import { inLongTransaction, inTransaction } from "../../db/sql/transaction";
import type { ConsultaEvidence } from "../../domain/consultas/consulta";
import { type Candidate, claveOf, clavesOf, entriesOfMatch, huellaOf } from "../../domain/decisiones/huella";
import { LISTAS_CAMBIADAS, LISTAS_DE_PRUEBA } from "../../domain/prueba/listas-de-prueba";
import { gradoOf } from "../../domain/screening/grado";
import type { Match } from "../../domain/screening/types";
import type { OfCliente, PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { mailAssigned } from "./avisos-decisiones";

const isMatch = ({ lista, tier, resultado, nombreCoincidencia }: Match): boolean =>
  [lista, tier, resultado, nombreCoincidencia].every((text) => typeof text === "string");

/**
 * Parses the evidence in these texts. Skips texts that were altered beyond parsing, which the integrity checks report.
 */
export const readableEvidence = (
  { log }: Pick<Deps, "log">,
  texts: readonly string[],
): readonly ConsultaEvidence[] =>
  texts.flatMap((text) => {
    try {
      const evidence: ConsultaEvidence = JSON.parse(text);
      if (!evidence.matches.every(isMatch)) throw new Error("what it found is no match");
      return [evidence];
    } catch (error) {
      log.error({ error }, "the evidence of a consulta cannot be read");
      return [];
    }
  });

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Names per statement. */
const ASKED_AT_ONCE = 1_000;

interface MatchIn {
  readonly consulta: ConsultaEvidence;
  readonly match: Match;
  readonly posicion: number;
}

/** Returns for each match the entries of the version that was compared which it may be of: mostly one. */
export async function entriesIn(
  db: SqlExecutor,
  found: readonly MatchIn[],
): Promise<readonly (readonly Candidate[])[]> {
  // Once per name in a version. Otherwise each of a thousand homonyms would be a candidate of all.
  const named = new Map<string, NamedIn>();
  const keys = found.map(({ consulta, match }) => {
    const versionId = consulta.listas.find(({ slug }) => slug === match.lista)?.versionId ?? "";
    if (consulta.modo === "prueba" || !UUID.test(versionId)) return null;
    const clave = claveOf(match.nombreCoincidencia);
    const key = `${versionId} ${clave}`;
    if (!named.has(key)) named.set(key, { place: named.size, versionId, clave });
    return key;
  });
  const candidates = await candidatesFor(db, [...named.values()]);
  return found.map(({ consulta, match }, at) => {
    const place = named.get(keys[at] ?? "")?.place;
    const own = consulta.modo === "prueba" ? entriesDePrueba(consulta, match) : candidates.get(place ?? -1);
    return entriesOfMatch(match, own ?? []);
  });
}

/** Returns the matches of these consultas for the queue, each with its entry if that is unambiguous. */
export async function coincidenciasIn(
  db: SqlExecutor,
  consultas: readonly ConsultaEvidence[],
): Promise<NewCoincidencia[]> {
  const found = consultas.flatMap((consulta) =>
    consulta.matches.map((match, posicion) => ({ consulta, match, posicion })),
  );
  const entries = await entriesIn(db, found);
  return found.map(({ consulta, match, posicion }, at) => {
    const [only = null, other] = entries[at] ?? [];
    // Without its entry, a match has no memoria.
    const entry = other === undefined ? only : null;
    const { nombre, documento } = consulta.consultado;
    return {
      consultaId: consulta.consultaId,
      posicion,
      clienteId: consulta.clienteId,
      creadaEn: new Date(consulta.fechaReporte),
      lista: match.lista,
      tier: match.tier,
      resultado: match.resultado,
      grado: gradoOf(match),
      nombreCoincidencia: match.nombreCoincidencia,
      nombreConsultado: nombre,
      documentoConsultado: documento && `${documento.tipo}${documento.numero}`,
      referenciaExterna: consulta.referenciaExterna,
      sourceId: entry?.entry.sourceId ?? null,
      huella: entry?.huella ?? null,
    };
  });
}

/** The lists of test mode are in the code, not in a table. By hash, and as published for the hash of an older version. */
const ENTRIES_DE_PRUEBA: ReadonlyMap<string, readonly Candidate[]> = new Map(
  [...LISTAS_CAMBIADAS, ...LISTAS_DE_PRUEBA.sarlaft].flatMap(
    ({ lista: { slug, hashContenido }, entries }) => {
      const candidates = entries.map((entry) => ({ entry, huella: huellaOf(slug, entry) }));
      return [hashContenido, slug].map((key) => [key, candidates] as const);
    },
  ),
);

const entriesDePrueba = ({ listas }: ConsultaEvidence, { lista }: Match) => {
  const { hashContenido = lista } = listas.find(({ slug }) => slug === lista) ?? {};
  return ENTRIES_DE_PRUEBA.get(hashContenido) ?? ENTRIES_DE_PRUEBA.get(lista);
};

async function candidatesFor(db: SqlExecutor, asked: readonly NamedIn[]) {
  const byPlace = new Map<number, Candidate[]>();
  for (let start = 0; start < asked.length; start += ASKED_AT_ONCE) {
    for (const { place, content, huella } of await entriesNamed(
      db,
      asked.slice(start, start + ASKED_AT_ONCE),
    )) {
      const known = byPlace.get(place) ?? [];
      known.push({ entry: JSON.parse(content), huella });
      byPlace.set(place, known);
    }
  }
  return byPlace;
}

/**
 * Returns the matches of consultas of the client in the order of the evidence. Adds those to the queue that
 * are too new to be there.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function ensureCoincidencias(
  deps: Pick<Deps, "db" | "stopping" | "log">,
  { clienteId }: OfCliente,
  consultaIds: readonly string[],
): ReturnType<typeof coincidenciasOf> {
  const { db } = deps;
  const known = await coincidenciasOf(db, clienteId, consultaIds);
  const queued = new Set(known.map(({ consultaId }) => consultaId));
  const others = consultaIds.filter((id) => !queued.has(id));
  if (others.length === 0) return known;
  const kept = await findEvidencias(db, clienteId, others);
  if (kept.length < others.length) throw new ServiceError("not_found");
  const evidence = readableEvidence(
    deps,
    kept.map(({ evidencia }) => evidencia),
  );
  const withMatches = evidence.filter(({ matches }) => matches.length > 0);
  if (withMatches.length === 0) return known;
  await indexEntradas(deps);
  await insertCoincidencias(db, await coincidenciasIn(db, withMatches));
  return coincidenciasOf(db, clienteId, consultaIds);
}

/** Entries per batch: a few megabytes and some tens of milliseconds. Other work runs in between. */
const ENTRADAS_BATCH = 500;

/** Computes the fingerprint of every entry that a version added, once. If it is stopped, the next run continues. */
export async function indexEntradas({ db, stopping }: Pick<Deps, "db" | "stopping">): Promise<void> {
  for (const version of await versionsWithoutHuellas(db)) {
    for (let from = Number(version.first); from <= Number(version.last); ) {
      if (stopping.aborted) return;
      const entries = await entriesFrom(db, version, from, ENTRADAS_BATCH);
      const added = entries.flatMap(({ entryId, content }) => (content === null ? [] : { entryId, content }));
      await insertHuellas(
        db,
        added.map(({ entryId, content }) => {
          const entry = JSON.parse(content);
          return { entryId, huella: huellaOf(version.slug, entry), claves: clavesOf(entry) };
        }),
      );
      from = Number(entries.at(-1)?.entryId ?? version.last) + 1;
    }
    await endVersionHuellas(db, { versionId: version.versionId });
  }
}

/** Consultas per transaction. A common name has hundreds of matches. */
const CONSULTAS_BATCH = 100;

/**
 * Puts the matches of every sealed consulta into the queue. Runs after the charge, which therefore never
 * waits. Covers consultas that their charging process did not add (`runtime/coincidencias.ts`). Returns the
 * number of such consultas with matches.
 */
export async function indexCoincidencias(deps: Pick<Deps, "db" | "stopping" | "log">): Promise<number> {
  const { db, stopping } = deps;
  await indexEntradas(deps);
  for (let total = 0; ; ) {
    const next = await nextWithMatches(db, CONSULTAS_BATCH);
    if (next === null) return total;
    const { hasta, consultas } = next;
    const kept = readableEvidence(
      deps,
      consultas.map(({ evidencia }) => evidencia),
    );
    const coincidencias = await coincidenciasIn(db, kept);
    const isLast = consultas.length < CONSULTAS_BATCH;
    await inLongTransaction(db, async (tx) => {
      await insertCoincidencias(tx, coincidencias);
      await advanceCoincidencias(tx, { indice: isLast ? hasta : (consultas.at(-1)?.indice ?? hasta) });
    });
    total += consultas.length;
    if (isLast || stopping.aborted) return total;
  }
}

/**
 * Assigns a match to a person of the client, and mails them, or to nobody. Other people may still decide it.
 * @throws ServiceError `not_found`, also if the person is another client's, may not decide or has no access.
 */
export async function assignCoincidencia(
  deps: Pick<Deps, "db" | "clock" | "entropy" | "baseUrl" | "stopping" | "log">,
  actor: PortalActor,
  input: { readonly consultaId: string; readonly posicion: number; readonly usuarioId: string | null },
): Promise<void> {
  const { consultaId, posicion, usuarioId } = input;
  const { clienteId } = actor;
  await ensureCoincidencias(deps, actor, [consultaId]);
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockCoincidencia(tx, clienteId, { consultaId, posicion });
    if (locked === null) throw new ServiceError("not_found");
    if (locked.asignadaA === usuarioId) return;
    if (!(await assignTo(tx, { clienteId, consultaId, posicion, usuarioId })))
      throw new ServiceError("not_found");
    await recordAct(tx, actor, {
      en: await deps.clock.now(tx),
      accion: usuarioId === null ? "decision.sin_asignar" : "decision.asignada",
      objeto: { tipo: "coincidencia", id: `${consultaId}/${posicion}` },
      detalle: { antes: { usuarioId: locked.asignadaA }, despues: { usuarioId } },
    });
    if (usuarioId !== null)
      await mailAssigned(tx, deps, actor, {
        que: "coincidencia",
        usuarioId,
        cuantos: 1,
        consultaId,
        posicion,
      });
  });
}
