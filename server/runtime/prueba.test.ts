import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createModoPrueba } from "./prueba";
import { createFairTurns } from "./turns";

const cuenta = (clienteId: string) => ({ clienteId, modo: "prueba" }) as const;
const longSignal = () => new AbortController().signal;

describe("resources of test accounts", () => {
  it("begins no screening of theirs while the real ones have all places, and then one at a time", async () => {
    const real = createFairTurns({ atOnce: 1 });
    const prueba = createModoPrueba(real, 1);
    const endReal = await real.take("cliente");
    const done: string[] = [];
    const asked = ["a", "b"].map((name) =>
      prueba.inScreeningTurn(cuenta(name), async () => void done.push(name), longSignal()),
    );
    await setTimeout(30);
    expect(done).toEqual([]);
    endReal();
    await Promise.all(asked);
    expect(done).toEqual(["a", "b"]);
  });

  it("gives up with the deadline's reason while real ones go on", async () => {
    const real = createFairTurns({ atOnce: 1 });
    await real.take("cliente");
    const late = AbortSignal.abort(new Error("late"));
    await expect(createModoPrueba(real, 1).inScreeningTurn(cuenta("a"), async () => 1, late)).rejects.toThrow(
      "late",
    );
  });

  it("has twenty requests of one account under way, independent of others", async () => {
    const prueba = createModoPrueba(createFairTurns({ atOnce: 1 }), 1);
    const holding = createFairTurns({ atOnce: 1 });
    const end = await holding.take("");
    let underWay = 0;
    const ask = (name: string) =>
      prueba.inFlight(
        name,
        async () => {
          underWay += 1;
          await holding.run("", async () => {});
        },
        longSignal(),
      );
    const asked = Array.from({ length: 25 }, () => ask("una"));
    await setTimeout(5);
    expect(underWay).toBe(20);
    asked.push(ask("otra"));
    await setTimeout(5);
    expect(underWay).toBe(21);
    end();
    await Promise.all(asked);
    expect(underWay).toBe(26);
  });

  it("waits with two hundred requests at most, and no longer than a caller does", async () => {
    const prueba = createModoPrueba(createFairTurns({ atOnce: 1 }), 1);
    const gone = new AbortController();
    const waiting = Array.from({ length: 200 }, () => prueba.pause(60_000, gone.signal));
    await prueba.pause(60_000, longSignal());
    gone.abort();
    await Promise.all(waiting);
    const begun = performance.now();
    await prueba.pause(20, longSignal());
    expect(performance.now() - begun).toBeGreaterThan(15);
  });

  it("has one index of its lists for all that ask", () => {
    const prueba = createModoPrueba(createFairTurns({ atOnce: 1 }), 1);
    expect(prueba.indices()).toBe(prueba.indices());
    expect(prueba.indices().sarlaft.listas).toHaveLength(6);
    expect(prueba.indices().diligencia.listas).toHaveLength(2);
  });
});
