import { setTimeout } from "node:timers/promises";
import { receptoresUndelivered } from "../../db/avisos/undelivered";
import { colasDesde, countUnsealed, ping, readSalud as readBase } from "../../db/operacion/salud";
import { lastSuccesses, tareasFallando } from "../../db/operacion/tareas";
import type { ListaSlug, Modulo } from "../../domain/listas/lista";
import type { ListaStatus } from "../../domain/listas/lista-status";
import { isDatabaseSilent } from "../../domain/operacion/readiness";
import { atrasoDeColas, type Cifra, cifraOf } from "../../domain/operacion/salud";
import { FALLOS_QUE_AVISAN, fallosSeguidos, TAREA_NOMBRES } from "../../domain/operacion/tarea";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import type { SoporteActor } from "../../domain/shared/actor";
import type { BaseMeasures, Deps, ListaMeasures } from "../deps";
import { listListas } from "../listas/list-listas";
import { listTareas } from "./tareas";

const MINUTE_MS = 60_000;

interface Salud {
  readonly cifras: readonly Cifra[];
  readonly listas: readonly {
    readonly slug: ListaSlug;
    readonly nombre: string;
    readonly edadHoras: number | null;
    readonly isLate: boolean;
    readonly totalEntradas: number;
  }[];
  readonly versiones: { readonly base: string; readonly node: string };
  readonly now: Date;
}

/** Returns health figures with their limits: of this process, and of the queues in the database. */
export async function readSalud(
  deps: Pick<
    Deps,
    "db" | "clock" | "metrics" | "monotonicMs" | "liveIndex" | "diligenciaIndex" | "processState"
  >,
  _actor: SoporteActor,
): Promise<Salud> {
  const now = await deps.clock.now();
  const before = deps.monotonicMs();
  await ping(deps.db);
  const baseMs = deps.monotonicMs() - before;
  const [base, proceso, listas, receptores, tareas, desde] = await Promise.all([
    readBase(deps.db, now),
    deps.metrics.figures(),
    listListas(deps),
    receptoresUndelivered(deps.db, { now }),
    listTareas(deps),
    colasDesde(deps.db, now),
  ]);
  const atrasoMs = base.entregaDesde === null ? 0 : now.getTime() - base.entregaDesde.getTime();
  const failed = tareas.filter(({ ejecuciones: [last] }) => last?.resultado === "fallida");
  const failing = tareas.filter(({ ejecuciones }) => fallosSeguidos(ejecuciones) >= FALLOS_QUE_AVISAN);
  const { lags } = deps.processState();
  const indexes = [deps.liveIndex.current(), deps.diligenciaIndex.current()];
  return {
    cifras: [
      cifraOf("validarMs", proceso.validarMs),
      cifraOf("baseMs", Math.round(baseMs * 10) / 10),
      cifraOf("conexionesPorCiento", Math.round((100 * base.conexiones) / base.conexionesMaximas)),
      cifraOf("receptoresFallando", receptores.filter(({ isFailing }) => isFailing).length),
      cifraOf("entregasEnCola", base.entregasEnCola),
      cifraOf("entregasAtrasoMin", Math.floor(atrasoMs / MINUTE_MS)),
      cifraOf("tareasFallidas", failed.length),
      cifraOf("tareasFallando", failing.length),
      cifraOf("coincidenciasAtrasoMin", Math.floor(atrasoDeColas(desde, now).indice / MINUTE_MS)),
      cifraOf("sinSellar", base.sinSellar),
      cifraOf("correosEnCola", base.correosEnCola),
      cifraOf("archivosEnCola", base.archivosEnCola),
      cifraOf(
        "indiceAtrasoMin",
        Math.floor(Math.max(0, ...lags.map(({ atrasoMs }) => atrasoMs)) / MINUTE_MS),
      ),
      cifraOf("listasAtrasadas", listas.filter(({ age }) => age.isLate).length),
      cifraOf(
        "archivosRetenidos",
        listas.reduce((sum, { retenidas }) => sum + retenidas.length, 0),
      ),
      cifraOf(
        "indiceBytes",
        indexes.reduce((sum, index) => sum + bytesOf(index), 0),
      ),
      cifraOf("memoriaBytes", proceso.memoriaBytes),
      cifraOf("baseBytes", base.baseBytes),
    ],
    listas: listas.map(({ slug, nombre, age, activa }) => ({
      slug,
      nombre,
      edadHoras: age.edadHoras,
      isLate: age.isLate,
      totalEntradas: activa?.totalEntradas ?? 0,
    })),
    versiones: { base: base.version, node: proceso.node },
    now,
  };
}

function bytesOf<M extends Modulo>(index: ScreeningIndex<M> | null): number {
  if (index === null) return 0;
  const { names, documentos, entries } = index;
  const arrays = [names.rowStarts, names.byteStarts, names.entries, names.places, names.bytes];
  const others = [
    documentos.hashes,
    documentos.entries,
    ...entries.texts.pages,
    entries.texts.starts,
    entries.texts.lengths,
    entries.listas,
    entries.lastDays,
  ];
  return [...arrays, ...others].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Prometheus itself waits ten seconds. */
const BASE_PATIENCE_MS = 3_000;

/**
 * What this process measures of itself and how the lists stand, in Prometheus' text format. Without what the database
 * knows if it is down or does not answer in time.
 */
export async function readMetrics(
  deps: Pick<Deps, "db" | "clock" | "metrics" | "processState">,
): Promise<string> {
  const tooLate = new AbortController();
  const base = isDatabaseSilent(deps.processState())
    ? null
    : await Promise.race([
        measureBase(deps).catch(() => null),
        setTimeout(BASE_PATIENCE_MS, null, { signal: tooLate.signal, ref: false }).catch(() => null),
      ]);
  tooLate.abort();
  return deps.metrics.render({ proceso: deps.processState(), base });
}

async function measureBase(deps: Pick<Deps, "db" | "clock">): Promise<BaseMeasures> {
  const now = await deps.clock.now();
  const [listas, desde, failing, succeeded, sinSellar] = await Promise.all([
    listListas(deps),
    colasDesde(deps.db, now),
    tareasFallando(deps.db, { tareas: TAREA_NOMBRES, least: 0 }),
    lastSuccesses(deps.db, { tareas: TAREA_NOMBRES }),
    countUnsealed(deps.db),
  ]);
  const ultimos = new Map(succeeded.map(({ tarea, en }) => [tarea, en]));
  return {
    listas: listas.map(measuresOf),
    colas: atrasoDeColas(desde, now),
    tareas: failing.map(({ tarea, fallos }) => ({ tarea, fallos, ultimoExito: ultimos.get(tarea) ?? null })),
    sinSellar,
  };
}

const measuresOf = ({ slug, age, activa, retenidas }: ListaStatus): ListaMeasures => ({
  slug,
  confirmadaEn: age.confirmadaEn,
  isLate: age.isLate,
  totalEntradas: activa?.totalEntradas ?? 0,
  retenidas: retenidas.length,
});
