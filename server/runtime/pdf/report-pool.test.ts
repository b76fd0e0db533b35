import pino from "pino";
import { afterAll, describe, expect, it } from "vitest";
import { renderReporte } from "../../pdf/render";
import { evidenciaOf } from "../../pdf/testing/evidence";
import { createReportPool, type ReportPool } from "./report-pool";

const AMPLE_MS = 600_000;
/** Clients. */
const A = { clienteId: "01a2013c-1359-7581-a578-00000000000a", modo: "real" } as const;
const B = { clienteId: "01a2013c-1359-7581-a578-00000000000b", modo: "real" } as const;
const NOBODY_LEAVES = new AbortController().signal;

const inputOf = (consultaId: string, rows = 1) => ({
  evidencias: Array.from({ length: rows }, () => evidenciaOf({ consultaId })),
  lote: rows === 1 ? null : { titulo: null },
  baseUrl: "https://atalaya.test",
});
const SMALL = inputOf("01a2013c-1359-7581-a578-000000000001");
const LARGE = inputOf("01a2013c-1359-7581-a578-000000000002", 60);
/** Slow enough that many small ones finish meanwhile. */
const MEDIUM = inputOf("01a2013c-1359-7581-a578-000000000003", 8);

describe("the threads of the reports", { timeout: AMPLE_MS }, () => {
  const pools: ReportPool[] = [];
  const open = (options: Parameters<typeof createReportPool>[1]) => {
    const pool = createReportPool(pino({ level: "silent" }), { limitMs: AMPLE_MS, ...options });
    pools.push(pool);
    return pool;
  };
  afterAll(() => Promise.all(pools.map((pool) => pool.stop())));
  // Of most tests: a thread needs longer to start than to make a report.
  const ample = open({});

  it("give each of twelve callers its own report, with the same bytes as here", async () => {
    const inputs = Array.from({ length: 12 }, (_, at) =>
      inputOf(`01a2013c-1359-7581-a578-${String(at % 4).padStart(12, "0")}`),
    );
    const { render } = ample;
    const pdfs = await Promise.all(inputs.map((input) => render(input, A, NOBODY_LEAVES)));
    for (const [at, input] of inputs.slice(0, 4).entries()) {
      const here = await renderReporte(input);
      for (let twin = at; twin < pdfs.length; twin += 4)
        expect(here.equals(pdfs[twin] as Uint8Array)).toBe(true);
    }
  });

  it("skip a caller that left and continue with the others", async () => {
    const { render } = ample;
    const leaving = new AbortController();
    const first = render(LARGE, A, NOBODY_LEAVES);
    const gone = [1, 2, 3].map(() => render(LARGE, A, leaving.signal));
    const last = render(SMALL, A, NOBODY_LEAVES);
    leaving.abort();
    for (const one of gone) await expect(one).rejects.toMatchObject({ code: "db_error" });
    expect((await first).length).toBeGreaterThan((await last).length);
  });

  it("fail when a report takes too long, and make the next", async () => {
    const { render } = open({ limitMs: 1 });
    await expect(render(LARGE, A, NOBODY_LEAVES)).rejects.toMatchObject({
      code: "db_error",
      message: expect.stringContaining("a tiempo"),
    });
    await expect(ample.render(SMALL, A, NOBODY_LEAVES)).resolves.toBeInstanceOf(Uint8Array);
  });

  it("make a client's one report before another's many", async () => {
    const { render } = ample;
    const done: string[] = [];
    const many = Array.from({ length: 8 }, () =>
      render(MEDIUM, A, NOBODY_LEAVES).then(() => done.push("many")),
    );
    const one = render(SMALL, B, NOBODY_LEAVES).then(() => done.push("one"));
    await one;
    expect(done.length).toBeLessThan(5);
    await Promise.all(many);
  });

  it("reject one more than a client may have waiting, and nobody else's", async () => {
    const { render } = open({ mostWaitingOfOne: 2 });
    const asking = Array.from({ length: 12 }, () => render(SMALL, A, NOBODY_LEAVES));
    const other = render(SMALL, B, NOBODY_LEAVES);
    const asked = await Promise.allSettled(asking);
    await expect(other).resolves.toBeInstanceOf(Uint8Array);
    const refused = asked.filter(({ status }) => status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused) {
      expect(one).toMatchObject({
        reason: { code: "db_error", message: expect.stringContaining("en espera") },
      });
    }
    expect(asked.length - refused.length).toBeGreaterThanOrEqual(2);
  });

  it("throw bad evidence as a fault and continue", async () => {
    const { render } = ample;
    await expect(render({ ...SMALL, evidencias: ["{"] }, A, NOBODY_LEAVES)).rejects.toThrow(SyntaxError);
    await expect(render(SMALL, A, NOBODY_LEAVES)).resolves.toBeInstanceOf(Uint8Array);
  });
});
