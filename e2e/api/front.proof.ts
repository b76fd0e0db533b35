import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Product } from "@/server/testing/product";
import { expectFrontStands } from "./front-fuzz";
import { withProduct } from "./open";

const PIPELINED = 20_000;
const MB = 1_024;
/** How long health is measured before. */
const QUIET_MS = 10_000;

describe.each(["0", "1"] as const)("the front, with PAGES=%s", (PAGES) => {
  let product: Product;
  withProduct((opened) => (product = opened), { PAGES });

  const residentMb = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.service.pid}/status`, "utf8"))?.[1]) / MB;

  it("answers 100,000 generated requests soundly, and goes on", async () => {
    await expectFrontStands(product.service, 100_000, 2_026, PAGES);
  });

  it(`answers ${PIPELINED} requests of one connection in little memory, and others meanwhile`, async () => {
    const { hostname, port } = new URL(product.service.url);
    const one = `GET /api/v1/consultas HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer atl_${"0".repeat(64)}\r\n\r\n`;
    const before = residentMb();
    let [answers, most] = [0, before];
    const slowestHealth = async (isOver: () => boolean) => {
      let slowest = 0;
      while (!isOver()) {
        const began = performance.now();
        expect((await fetch(`${product.service.url}/api/v1/health`)).status).toBe(200);
        slowest = Math.max(slowest, performance.now() - began);
        most = Math.max(most, residentMb());
        await setTimeout(20);
      }
      return slowest;
    };
    const until = performance.now() + QUIET_MS;
    const quiet = await slowestHealth(() => performance.now() > until);
    const socket = connect(Number(port), hostname);
    const all = new Promise<void>((resolve, reject) => {
      socket.setEncoding("latin1").on("error", reject).on("close", resolve);
      socket.on("data", (text: string) => {
        answers += text.match(/HTTP\/1\.1 401 /g)?.length ?? 0;
        if (answers >= PIPELINED) resolve();
      });
    });
    socket.write(one.repeat(PIPELINED));
    let isOver = false;
    const loaded = slowestHealth(() => isOver);
    await all;
    isOver = true;
    const slowest = await loaded;
    socket.destroy();
    const more = most - before;
    console.log(
      `${answers} answers; ${more.toFixed(0)} MB more; health ${slowest.toFixed(0)} ms at most, and ${quiet.toFixed(0)} ms before`,
    );
    // A header may be cut between two packets, and its answer is not counted.
    expect(answers).toBeGreaterThan(PIPELINED * 0.99);
    expect(more).toBeLessThanOrEqual(50);
    expect(slowest).toBeLessThanOrEqual(300);
  });
});
