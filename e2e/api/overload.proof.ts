import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { createClienteWithKey } from "@/server/testing/api";
import { LISTED } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { withProduct } from "./open";

const CLIENTS = 6;
/** At once, to find what the process can serve. */
const WORKERS = 40;
const MEASURED_MS = 6_000;
const OVERLOAD = 3;
const OVERLOAD_MS = 15_000;
const MB = 1_024;
const QUERY = JSON.stringify(LISTED);

/** Asks one address every fifty milliseconds in a thread of its own, which no load of this one delays. */
const ASKER = `
  const { parentPort, workerData: { url, headers } } = require("node:worker_threads");
  const agent = new (require("node:http").Agent)({ keepAlive: true });
  const took = [];
  const ask = () => {
    const began = performance.now();
    require("node:http").get(url, { agent, headers }, (res) => {
      res.resume().on("end", () => {
        took.push(performance.now() - began);
        setTimeout(ask, 50);
      });
    });
  };
  ask();
  parentPort.on("message", () => { parentPort.postMessage(took); process.exit(); });`;

function measure(url: string, headers: Readonly<Record<string, string>> = {}) {
  const worker = new Worker(ASKER, { eval: true, workerData: { url, headers } });
  return {
    end: () =>
      new Promise<readonly number[]>((resolve) => {
        worker.once("message", (took: number[]) => resolve(took.toSorted((a, b) => a - b)));
        worker.postMessage("end");
      }),
  };
}

const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const told = (sorted: readonly number[]) =>
  `p50 ${quantile(sorted, 0.5).toFixed(0)}, p99 ${quantile(sorted, 0.99).toFixed(0)}, most ${quantile(sorted, 1).toFixed(0)} ms`;

describe("a process that is asked three times what it can serve", () => {
  let product: Product;
  withProduct((opened) => (product = opened));

  const residentMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.service.pid}/status`, "utf8"))?.[1]) / MB;
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

  function ask(key: string): Promise<number> {
    const { hostname, port } = new URL(product.service.url);
    const headers = { authorization: `Bearer ${key}`, "content-length": Buffer.byteLength(QUERY) };
    return new Promise((resolve, reject) => {
      const path = "/api/v1/validate";
      const outgoing = request({ agent, hostname, port, path, method: "POST", headers }, (incoming) => {
        incoming.resume().on("end", () => resolve(incoming.statusCode ?? 0));
      });
      outgoing.on("error", reject).end(QUERY);
    });
  }

  it("answers no 429 and no 503, keeps its memory, and answers health and light requests meanwhile", async () => {
    const { service } = product;
    const keys: string[] = [];
    for (let at = 0; at < CLIENTS; at += 1) keys.push((await createClienteWithKey(service)).key);
    const keyAt = (at: number) => keys[at % CLIENTS] ?? "";
    const { key: other } = await createClienteWithKey(service);

    let served = 0;
    const until = performance.now() + MEASURED_MS;
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, at) => {
        while (performance.now() < until) {
          await ask(keyAt(at));
          served += 1;
        }
      }),
    );
    const perSecond = (1_000 * served) / MEASURED_MS;

    const health = measure(`${service.url}/api/v1/health`);
    const light = measure(`${service.url}/api/v1/cuenta/consumo`, { authorization: `Bearer ${other}` });
    const asked: Promise<number>[] = [];
    const memory: number[] = [];
    const began = performance.now();
    while (performance.now() - began < OVERLOAD_MS) {
      const due = ((performance.now() - began) / 1_000) * perSecond * OVERLOAD;
      while (asked.length < due) asked.push(ask(keyAt(asked.length)));
      memory.push(residentMb());
      await sleep(20);
    }
    const [healthTook, lightTook] = [await health.end(), await light.end()];
    const statuses = new Map<number, number>();
    for (const status of await Promise.all(asked)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    agent.destroy();
    const third = Math.floor(memory.length / 3);
    const [early, late] = [Math.max(...memory.slice(0, third)), Math.max(...memory.slice(-third))];
    console.log(
      `serves ${perSecond.toFixed(0)}/s, asked ${(perSecond * OVERLOAD).toFixed(0)}/s: ${JSON.stringify([...statuses])}; ` +
        `health ${told(healthTook)}; light ${told(lightTook)}; memory ${early.toFixed(0)} then ${late.toFixed(0)} MB`,
    );
    expect([...statuses.keys()].filter((status) => status !== 200)).toEqual([]);
    expect(late - early).toBeLessThan(50);
    expect(quantile(healthTook, 0.99)).toBeLessThan(100);
    expect(quantile(lightTook, 0.5)).toBeLessThan(50);
  });
});
