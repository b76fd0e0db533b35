import { existsSync, readFileSync } from "node:fs";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isDatabaseSilent, unreadyReasons } from "../domain/operacion/readiness";
import { COLAS, quantileOf } from "../domain/operacion/salud";
import type { BaseMeasures, ListaMeasures, Measures, ProcessFigures } from "../usecases/deps";
import { oncePerProcess } from "./once";
import type { FairTurns } from "./turns";

/** From the milliseconds that answers usually take up to the server's time limit. */
const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

const MS = 1_000;

/** A query, as requests are named. */
const QUERY = "POST /api/v1/validate";

/** Parts of the process that are read when somebody asks for the metrics. */
interface Watched {
  readonly pool: { readonly totalCount: number; readonly idleCount: number };
  readonly turns: Readonly<Record<string, Pick<FairTurns, "counts">>>;
}

/** A place that keeps heads of the log of consultas. */
interface PlaceOfHeads {
  readonly lugar: "propio" | "externo";
  readonly isReachable: boolean;
  /** Leaves under its newest head. Null if it has none, or was not reached. */
  readonly hojas: number | null;
}

/** The release, and the digest of the sources that the service was built from. */
function readBuild(): Readonly<Record<"version" | "build" | "node", string>> {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string };
  const build = existsSync("dist/inputs") ? readFileSync("dist/inputs", "utf8").slice(0, 12) : "";
  return { version, build, node: process.version };
}

function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "atalaya_http_request_duration_seconds",
    help: "Requests answered, by operation and status",
    labelNames: ["operation", "status"],
    buckets: BUCKETS_S,
    registers,
  });
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `atalaya_lista_${name}`, help, labelNames: ["lista"], registers });
  const confirmed = gauge("confirmed_timestamp_seconds", "When its source last confirmed a list in force");
  const late = gauge("late", "1: too old, or never confirmed; support is told");
  const entries = gauge("entries", "Entries of the version in force");
  const retenidasGauge = gauge("held_files", "Files that wait for support's decision");

  const behind = new Gauge({
    name: "atalaya_index_behind_seconds",
    help: "For how long this process screens with other versions than those in force; 0: with those",
    labelNames: ["modulo"],
    registers,
  });

  const ready = new Gauge({ name: "atalaya_ready", help: "1: /api/ready says yes", registers });
  const skew = new Gauge({
    name: "atalaya_clock_skew_seconds",
    help: "The database's clock minus this machine's",
    registers,
  });
  const waits = new Gauge({
    name: "atalaya_queue_lag_seconds",
    help: "For how long the first of each queue has waited, of real accounts but for mails; 0: none does",
    labelNames: ["cola"],
    registers,
  });
  const failures = new Gauge({
    name: "atalaya_tarea_failures_in_a_row",
    help: "How many of the last runs of each tarea failed in a row; support is told of 3",
    labelNames: ["tarea"],
    registers,
  });

  const built = new Gauge({
    name: "atalaya_build_info",
    help: "1, with the release, the build and the version of Node as labels",
    labelNames: ["version", "build", "node"],
    registers,
  });
  built.set(readBuild(), 1);
  const open = new Gauge({
    name: "atalaya_http_requests_open",
    help: "Requests without a whole answer, waiting ones included",
    registers,
  });
  const database = new Gauge({
    name: "atalaya_database_up",
    help: "1: the database has answered in the last 3 s; 0: what is read from it is left out",
    registers,
  });
  let watched: Watched | undefined;
  new Gauge({
    name: "atalaya_database_connections",
    help: "Connections of this process, without those of the threads of the lists",
    labelNames: ["estado"],
    registers,
    collect() {
      if (watched === undefined) return;
      const { totalCount, idleCount } = watched.pool;
      this.set({ estado: "en_uso" }, totalCount - idleCount);
      this.set({ estado: "libre" }, idleCount);
    },
  });
  new Gauge({
    name: "atalaya_turns",
    help: "Works of this process that run in each queue of turns, or wait for one",
    labelNames: ["cola", "estado"],
    registers,
    collect() {
      for (const [cola, turns] of Object.entries(watched?.turns ?? {})) {
        const { running, waiting } = turns.counts();
        this.set({ cola, estado: "en_curso" }, running);
        this.set({ cola, estado: "en_espera" }, waiting);
      }
    },
  });
  const unsealed = new Gauge({
    name: "atalaya_bitacora_unsealed_leaves",
    help: "Queries that wait for their place in the log",
    registers,
  });
  const succeeded = new Gauge({
    name: "atalaya_tarea_last_success_timestamp_seconds",
    help: "When each tarea last ended well; nothing if it never did",
    labelNames: ["tarea"],
    registers,
  });
  const reachable = new Gauge({
    name: "atalaya_head_place_reachable",
    help: "1: the place that keeps heads of the log could be read in the last minute",
    labelNames: ["lugar"],
    registers,
  });
  const leaves = new Gauge({
    name: "atalaya_head_place_leaves",
    help: "Leaves under the newest head that a place keeps",
    labelNames: ["lugar"],
    registers,
  });
  /** What only the database knows. Without it an old value would pass for one of now. */
  const ofDatabase = [confirmed, late, entries, retenidasGauge, waits, failures, succeeded, unsealed];

  function showBase({ listas, colas, tareas, sinSellar }: BaseMeasures): void {
    for (const lista of listas) showLista(lista);
    for (const cola of COLAS) waits.set({ cola }, colas[cola] / MS);
    for (const { tarea, fallos, ultimoExito } of tareas) {
      failures.set({ tarea }, fallos);
      if (ultimoExito) succeeded.set({ tarea }, ultimoExito.getTime() / MS);
    }
    unsealed.set(sinSellar);
  }

  function showLista({ slug: lista, confirmadaEn, isLate, totalEntradas, retenidas }: ListaMeasures): void {
    if (confirmadaEn) confirmed.set({ lista }, confirmadaEn.getTime() / MS);
    late.set({ lista }, isLate ? 1 : 0);
    entries.set({ lista }, totalEntradas);
    retenidasGauge.set({ lista }, retenidas);
  }

  return {
    /** Starts timing a request. Call the result when it ends. */
    timeRequest() {
      const end = requests.startTimer();
      return (operation: string, status: number): void => void end({ operation, status });
    },
    /** Counts a request as open until the function that it returns is called, which says how many milliseconds it was. */
    openRequest(): () => number {
      const began = performance.now();
      open.inc();
      return () => {
        open.dec();
        return performance.now() - began;
      };
    },
    /** Reads these parts from now on. */
    watch(parts: Watched): void {
      watched = parts;
    },
    showHeads(places: readonly PlaceOfHeads[]): void {
      leaves.reset();
      for (const { lugar, isReachable, hojas } of places) {
        reachable.set({ lugar }, isReachable ? 1 : 0);
        if (hojas !== null) leaves.set({ lugar }, hojas);
      }
    },
    async figures(): Promise<ProcessFigures> {
      const { values } = await requests.get();
      const counted = new Map<number, number>();
      for (const { labels, value, metricName } of values) {
        if (labels.operation !== QUERY || metricName?.endsWith("_bucket") !== true) continue;
        const { le } = labels as { readonly le?: string | number };
        const bound = le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le);
        counted.set(bound, (counted.get(bound) ?? 0) + value);
      }
      const buckets = [...counted]
        .map(([bound, total]) => ({ bound, total }))
        .toSorted((one, other) => one.bound - other.bound);
      const seconds = quantileOf(buckets, 0.95);
      return {
        validarMs: seconds === null ? null : seconds * MS,
        memoriaBytes: process.memoryUsage.rss(),
        node: process.version,
      };
    },
    /** Everything there is to tell of this process, and of the database as given, in Prometheus' text format. */
    render({ proceso, base }: Measures): Promise<string> {
      for (const gauge of ofDatabase) gauge.reset();
      if (base === null) unsealed.remove();
      else showBase(base);
      database.set(isDatabaseSilent(proceso) ? 0 : 1);
      for (const { modulo, atrasoMs } of proceso.lags) behind.set({ modulo }, atrasoMs / MS);
      ready.set(unreadyReasons(proceso).length === 0 ? 1 : 0);
      if (proceso.clockSkewMs !== null) skew.set(proceso.clockSkewMs / MS);
      return registry.metrics();
    },
  };
}

/** Metrics of this process, shared by all of Next's bundles. */
export const metrics = () => oncePerProcess("metrics", createMetrics);
