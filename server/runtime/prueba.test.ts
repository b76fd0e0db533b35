import { once } from "node:events";
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

  /** Holds a request until it is told to end. */
  function holding(prueba = createModoPrueba(createFairTurns({ atOnce: 1 }), 1)) {
    const held = new AbortController();
    const [read, worked]: [string[], string[]] = [[], []];
    const ask = (name: string, part: "read" | "work", deadline = longSignal()) => {
      const hold = async () => held.signal.aborted || once(held.signal, "abort");
      const at = (here: typeof part, said: string[]) => async () => {
        said.push(name);
        if (part === here) await hold();
      };
      const request = {
        fault: "persistencia_error",
        read: at("read", read),
        work: at("work", worked),
      } as const;
      return prueba.inFlight(name, request, deadline);
    };
    return { prueba, ask, read, worked, end: () => held.abort() };
  }

  it("reads twenty requests of one account at once beside other callers", async () => {
    const { ask, read, end } = holding();
    const asked = Array.from({ length: 25 }, () => ask("una", "read"));
    await setTimeout(5);
    expect(read).toHaveLength(20);
    asked.push(ask("otra", "read"));
    await setTimeout(5);
    expect(read).toHaveLength(21);
    end();
    await Promise.all(asked);
    expect(read).toHaveLength(26);
  });

  it("works on one request of all accounts at a time, the accounts in turn", async () => {
    const { ask, worked, end } = holding();
    const asked = ["una", "una", "una", "otra"].map((name) => ask(name, "work"));
    await setTimeout(5);
    expect(worked).toEqual(["una"]);
    end();
    await Promise.all(asked);
    expect(worked).toEqual(["una", "una", "otra", "una"]);
  });

  it("lets the next begin while one waits for its time alone", async () => {
    const { prueba, ask, worked, end } = holding();
    const waits = {
      fault: "db_error",
      read: async () => {},
      work: () => prueba.pause(50, longSignal()),
    } as const;
    const waiting = prueba.inFlight("una", waits, longSignal());
    const asked = ask("otra", "work");
    await setTimeout(5);
    expect(worked).toEqual(["otra"]);
    end();
    await Promise.all([waiting, asked]);
  });

  it("refuses one that waits past its deadline, and those beyond the queue", async () => {
    const { ask, end } = holding();
    const asked = [ask("una", "work")];
    await expect(ask("otra", "work", AbortSignal.timeout(5))).rejects.toMatchObject({
      code: "persistencia_error",
    });
    for (let count = 0; count < 219; count += 1) asked.push(ask("una", "work"));
    await expect(ask("una", "work")).rejects.toThrow("demasiadas solicitudes en espera");
    end();
    await Promise.all(asked);
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

  it("has one index of its lists for all callers", () => {
    const prueba = createModoPrueba(createFairTurns({ atOnce: 1 }), 1);
    expect(prueba.indices()).toBe(prueba.indices());
    expect(prueba.indices().sarlaft.publicadas.listas).toHaveLength(6);
    expect(prueba.indices().sarlaft.cambiadas.listas).toHaveLength(6);
    expect(prueba.indices().diligencia.listas).toHaveLength(2);
  });
});
