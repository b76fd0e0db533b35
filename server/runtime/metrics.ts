import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { unreadyReasons } from "../domain/operacion/readiness";
import { COLAS, quantileOf } from "../domain/operacion/salud";
import type { ListaMeasures, Measures, ProcessFigures } from "../usecases/deps";
import { oncePerProcess } from "./once";

/** From the milliseconds that answers usually take up to the server's time limit. */
const BUCKETS_S = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

const MS = 1_000;

/** A query, as requests are named. */
const QUERY = "POST /api/v1/validate";

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

  const ready = new Gauge({
    name: "atalaya_ready",
    help: "1: /api/ready says yes",
    registers,
  });
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
    /** All metrics of this process and of these lists, in Prometheus' text format. */
    render({ listas, proceso, colas, tareas }: Measures): Promise<string> {
      for (const lista of listas) showLista(lista);
      for (const cola of COLAS) waits.set({ cola }, colas[cola] / MS);
      for (const { tarea, fallos } of tareas) failures.set({ tarea }, fallos);
      for (const { modulo, atrasoMs } of proceso.lags) behind.set({ modulo }, atrasoMs / MS);
      ready.set(unreadyReasons(proceso).length === 0 ? 1 : 0);
      if (proceso.clockSkewMs !== null) skew.set(proceso.clockSkewMs / MS);
      return registry.metrics();
    },
  };
}

/** Metrics of this process, shared by all of Next's bundles. */
export const metrics = () => oncePerProcess("metrics", createMetrics);
