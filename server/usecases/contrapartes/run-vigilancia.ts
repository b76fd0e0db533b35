import {
  type AlarmaToTell,
  type ContraparteClaim,
  type ContraparteSinCambio,
  claimContrapartes,
  completeCorridas,
  findPases,
  giveBackContrapartes,
  isSampledSince,
  keepComparado,
  openCorridas,
  type PaseDeCambios,
  readCompared,
  type Settled,
  sampleCompared,
  settleContrapartes,
  watchedKinds,
} from "../../db/contrapartes/vigilancia";
import {
  alarmasBetween,
  comparadoToStore,
  compareContraparte,
  differsFrom,
} from "../../domain/contrapartes/alarma";
import { baseOf } from "../../domain/contrapartes/cobertura";
import { type Comparador, comparadoAfter, type Delta, deltaBetween } from "../../domain/contrapartes/delta";
import { SCREENED_SLUGS } from "../../domain/listas/lista";
import { bogotaDay, bogotaMidnight } from "../../domain/shared/bogota";
import type { Deps } from "../deps";
import { warnSoporte } from "../listas/warn-soporte";
import { inSlices } from "../lotes/pace";
import { MODE_RULES } from "../prueba/mode-rules";
import { type Bell, runDue } from "../run-due";
import { tellAlarmas, warnOfFlood } from "./tell-alarmas";

/** Contrapartes claimed together, and claims at a time in a process. */
const TRAMO = 50;
const TRAMOS = 2;
/** Contrapartes read together to be compared with what changed, and letters of their names between two pauses. */
const PAGINA = 1_000;
const PAUSE = 400;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
/** Between two looks at the lists in force, and at what has been compared whole. */
const LOOK_MS = 1_000;
/** A claim whose turn does not come in this time is given back, before its lease ends. */
const DEADLINE_MS = 30_000;

/** Changes of lists that a process remembers. */
const MOST_DELTAS = 8;

/** What a process has compared bases with, and what changed from one to the next. */
interface Memory {
  /** The last one of each kind of base. */
  readonly last: Map<string, Comparador>;
  /** By the identity before: the change, and the identity after. */
  readonly deltas: Map<string, { readonly delta: Delta; readonly identidad: string }>;
}
/** Lost with the process: what it did not see change is compared with all lists. */
const memories = new WeakMap<Deps["db"], Memory>();

function memoryOf({ db }: Deps): Memory {
  const memory = memories.get(db) ?? { last: new Map(), deltas: new Map() };
  memories.set(db, memory);
  return memory;
}

async function remember(memory: Memory, kind: string, comparador: Comparador): Promise<void> {
  const last = memory.last.get(kind);
  memory.last.set(kind, comparador);
  const { identidad } = comparador;
  if (last === undefined || last.identidad === identidad) return;
  if (memory.deltas.get(last.identidad)?.identidad === identidad) return;
  const delta = await inSlices(deltaBetween(last, comparador));
  memory.deltas.delete(last.identidad);
  if (delta !== null) memory.deltas.set(last.identidad, { delta, identidad });
  const [oldest] = memory.deltas.keys();
  if (oldest !== undefined && memory.deltas.size > MOST_DELTAS) memory.deltas.delete(oldest);
}

/** The changes that lead from one identity to another, in order. Null if they are not known. */
function deltasBetween({ deltas }: Memory, before: string, after: string): readonly Delta[] | null {
  const path: Delta[] = [];
  for (let identidad = before; identidad !== after; ) {
    const step = deltas.get(identidad);
    if (step === undefined || path.length === MOST_DELTAS) return null;
    path.push(step.delta);
    identidad = step.identidad;
  }
  return path;
}

/** Contrapartes to compare together. */
interface Trabajo {
  readonly clienteId: string;
  readonly run: () => Promise<void>;
}

/**
 * Compares every watched contraparte that is behind: new, changed, or compared with other lists, rules or policy than
 * those in force. Clients in turn, test accounts last. Several processes may run it. `pace` lets the next one begin.
 *
 * If this process knows what changed in the lists, it first compares each base with that, by pages, and then only the rest
 * with all lists. A list that changes meanwhile opens a new run, and what the old one compared is due again: no pair falls
 * between.
 */
export async function runVigilancia(deps: Deps, pace: () => Promise<void>, bell?: Bell): Promise<void> {
  let comparadores: ReadonlyMap<string, Comparador> = new Map();
  let pases: readonly PaseDeCambios[] = [];
  /** By pase, the last contraparte that was read. Null: all were. */
  const readUpTo = new Map<string, string | null>();
  let pagesUnderWay = 0;
  /** Contrapartes that what changed may concern: compared before the next page, so that their alarmas are told soon. */
  const reached: string[] = [];
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  const look = async () => {
    lookedAtMs = deps.monotonicMs();
    comparadores = await openRuns(deps);
    const found = await findPases(deps.db, [...comparadores.keys()], [...memoryOf(deps).deltas.keys()]);
    pases = found.filter((pase) => readUpTo.get(keyOf(pase)) !== null);
    await completeCorridas(deps.db, await deps.clock.now());
    await tellAlarmas(deps);
  };
  const readPage = async (): Promise<Trabajo[]> => {
    for (;;) {
      const [pase, ...others] = pases;
      if (pase === undefined) return [];
      const page = await readCompared(deps.db, pase, readUpTo.get(keyOf(pase)) ?? BEFORE_ALL, PAGINA);
      readUpTo.set(keyOf(pase), page.at(-1)?.contraparteId ?? null);
      pases = page.length === 0 ? others : [...others, pase];
      const comparador = comparadores.get(pase.identidad);
      if (page.length === 0 || comparador === undefined) continue;
      pagesUnderWay += 1;
      const run = async () => {
        try {
          reached.push(...(await keepPage(deps, pace, comparador, pase, page)));
        } finally {
          pagesUnderWay -= 1;
        }
      };
      return [{ clienteId: pase.clienteId, run }];
    }
  };
  const claim = async (): Promise<Trabajo[]> => {
    if (deps.monotonicMs() - lookedAtMs >= LOOK_MS) await look();
    if (comparadores.size === 0) return [];
    // Most of a base is done by pages. Only new and changed contrapartes do not wait for them.
    const before = pases.length + pagesUnderWay > 0 ? 1 : null;
    const identidades = [...comparadores.keys()];
    const claimSome = (before: number | null, only: readonly string[] | null) =>
      claimContrapartes(deps.db, identidades, ["real", "prueba"], { limit: TRAMO, before, only });
    let tramo = await claimSome(before, null);
    if (tramo.length === 0 && reached.length > 0) tramo = await claimSome(null, reached.splice(0, TRAMO));
    const [first] = tramo;
    if (first === undefined) {
      const page = await readPage();
      return page.length > 0 || before === null || pagesUnderWay > 0 ? page : claim();
    }
    return [{ clienteId: first.clienteId, run: () => compareTramo(deps, pace, comparadores, tramo) }];
  };
  await look();
  await runDue(
    {
      claim,
      run: ({ run }) => run(),
      stumbled: (error, { clienteId }) =>
        deps.log.error({ error, clienteId }, "contrapartes could not be compared"),
      stopping: deps.stopping,
    },
    TRAMOS,
    bell,
  );
  await look();
}

const keyOf = ({ clienteId, desde, numero }: PaseDeCambios) => `${clienteId} ${desde} ${numero}`;

/** Compares contrapartes with what changed in the lists. Keeps what they matched if that is sure. Returns the others. */
async function keepPage(
  deps: Deps,
  pace: () => Promise<void>,
  { index, identidad }: Comparador,
  pase: PaseDeCambios,
  page: Awaited<ReturnType<typeof readCompared>>,
): Promise<readonly string[]> {
  const deltas = deltasBetween(memoryOf(deps), pase.identidadAnterior, identidad);
  if (deltas === null) return [];
  const kept: ContraparteSinCambio[] = [];
  const left: string[] = [];
  let letters = 0;
  for (const { contraparteId, revision, persona, comparado } of page) {
    if (deps.stopping.aborted) break;
    const known = comparado && comparadoAfter(deltas, index, persona, comparado);
    if (known) kept.push({ contraparteId, revision, isNear: known !== comparado });
    else left.push(contraparteId);
    letters += [persona.nombre ?? "", ...persona.alias].join("").length;
    if (letters < PAUSE) continue;
    letters = 0;
    await pace();
  }
  await keepComparado(deps.db, pase, kept, await deps.clock.now());
  return left;
}

/** Opens a run for every client whose base is to be compared with something new. Returns what by its identity. */
export async function openRuns(deps: Deps): Promise<ReadonlyMap<string, Comparador>> {
  const now = await deps.clock.now();
  const comparadores = new Map<string, Comparador>();
  for (const { modo, politica, cambios } of await watchedKinds(deps.db)) {
    // A process that has built no index yet compares nothing.
    if (modo === "real" && deps.liveIndex.current() === null) continue;
    const index = MODE_RULES[modo].sarlaft(deps, cambios === 0 ? null : { numero: cambios, en: now });
    const base = baseOf(index, politica, bogotaDay(now));
    await openCorridas(deps.db, { modo, cambios }, base, { now, slugs: SCREENED_SLUGS });
    const comparador = { ...base, index };
    // The lists of test mode are small, and each account may have its own.
    if (modo === "real") await remember(memoryOf(deps), politica, comparador);
    comparadores.set(base.identidad, comparador);
  }
  return comparadores;
}

async function compareTramo(
  deps: Deps,
  pace: () => Promise<void>,
  comparadores: ReadonlyMap<string, Comparador>,
  tramo: readonly ContraparteClaim[],
): Promise<void> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const settled: Settled[] = [];
  const left: ContraparteClaim[] = [];
  for (const claim of tramo) {
    const comparador = comparadores.get(claim.identidad);
    if (comparador === undefined || deps.stopping.aborted || deadline.aborted) {
      left.push(claim);
      continue;
    }
    await pace();
    try {
      settled.push(await compareOne(deps, comparador, claim, deadline));
    } catch (error) {
      const { clienteId, contraparteId } = claim;
      // Its claim stays until the lease ends, so that it does not come first again at once.
      deps.log.error({ error, clienteId, contraparteId }, "a contraparte could not be compared");
    }
  }
  const [first, ...others] = settled;
  if (first !== undefined) {
    await settleContrapartes(deps.db, [first, ...others], await deps.clock.now());
    if (settled.some(({ alarmas }) => alarmas.length > 0)) await warnOfFlood(deps, first.claim);
  }
  await giveBackContrapartes(deps.db, left);
}

/** Compares one contraparte with every entry of all lists, as a query does. */
async function compareOne(
  deps: Deps,
  comparador: Comparador,
  claim: ContraparteClaim,
  deadline: AbortSignal,
): Promise<Settled> {
  const { contraparteId, persona, comparado, anteriores } = claim;
  const { listas } = comparador;
  const found = await compareInTurn(deps, comparador, claim, deadline);
  const versionOf = (versiones: typeof listas | null, lista: string) =>
    versiones?.find(({ slug }) => slug === lista)?.versionId ?? null;
  const told = alarmasBetween(comparado, persona, found);
  const now = told.length === 0 ? null : await deps.clock.now();
  const alarmas = told.map((alarma): AlarmaToTell => {
    const versionAnteriorId = versionOf(anteriores, alarma.par.lista);
    const versionId = versionOf(listas, alarma.par.lista) ?? versionAnteriorId;
    if (versionId === null || now === null) throw new Error(`no version of ${alarma.par.lista}`);
    return { ...alarma, alarmaId: deps.entropy.uuidV7(now), contraparteId, versionId, versionAnteriorId };
  });
  return { claim, alarmas, comparado: comparadoToStore(comparado, persona, found) };
}

const compareInTurn = (
  deps: Deps,
  { index, politica, dia }: Comparador,
  { persona, modo }: Pick<ContraparteClaim, "persona" | "modo">,
  deadline: AbortSignal,
) =>
  MODE_RULES[modo].turns(deps)(
    { kind: "vigilancia", modo },
    () => inSlices(compareContraparte(index, persona, politica, dia)),
    deadline,
  );

/** Contrapartes of each client in the daily sample. */
const MUESTRA = 50;

/**
 * Compares, once a day, a sample of each base that is at rest again with all lists, and tells support of each client
 * whose stored matches differ, however they came to be. Names nobody.
 */
export async function sampleVigilancia(deps: Deps): Promise<{ readonly muestreadas: number }> {
  const now = await deps.clock.now();
  if (await isSampledSince(deps.db, bogotaMidnight(bogotaDay(now)))) return { muestreadas: 0 };
  const runs = await openRuns(deps);
  const sampled = await sampleCompared(deps.db, [...runs.keys()], MUESTRA);
  const differing = new Map<string, number>();
  for (const { clienteId, persona, comparado, identidad, modo } of sampled) {
    const comparador = runs.get(identidad) as Comparador;
    const found = await compareInTurn(deps, comparador, { persona, modo }, AbortSignal.timeout(DEADLINE_MS));
    if (comparado === null || differsFrom(comparado, persona, found))
      differing.set(clienteId, (differing.get(clienteId) ?? 0) + 1);
  }
  const avisos = [...differing].map(([clienteId, total]) => ({
    tipo: "vigilancia_difiere" as const,
    objeto: clienteId,
    detalle:
      `${total} de hasta ${MUESTRA} contrapartes de la muestra de hoy no coinciden con lo que la vigilancia guardó ` +
      `(cliente ${clienteId}). Compare otra vez su base y busque la causa.`,
  }));
  if (avisos.length > 0) await warnSoporte(deps, now, avisos);
  return { muestreadas: sampled.length };
}
