import pino from "pino";
import { describe, expect, it } from "vitest";
import type { ScreeningQuery } from "../../domain/screening/types";
import { entropy } from "../../runtime/clock";
import { createModoPrueba } from "../../runtime/prueba";
import { createFairTurns } from "../../runtime/turns";
import { tryScreening } from "./try-screening";

const QUERY: ScreeningQuery = {
  tipo: "natural",
  nombre: "HALLAZGO VINCULANTE PRUEBA",
  documento: null,
  fechaNacimiento: null,
  pais: null,
};

describe("a visitor who asks the test lists without an account", () => {
  const real = createFairTurns({ atOnce: 1 });
  const asked: (string | null)[] = [];
  let underWay = 0;
  /** All that is needed: no database, no lists in force. */
  const deps = {
    clock: { now: async () => new Date("2026-11-24T15:00:00Z") },
    monotonicMs: () => 0,
    prueba: createModoPrueba(real, 1),
    admitVisitor: (direccion: string | null) => {
      asked.push(direccion);
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
    liveIndex: { current: () => null, refresh: async () => {} },
    confirmadas: () => new Map(),
    inScreeningTurn: () => Promise.reject(new Error("a client's turn")),
    entropy,
    log: pino({ level: "silent" }),
  };
  const ask = (query: Partial<ScreeningQuery>, deadline = new AbortController().signal) =>
    tryScreening(deps, {
      query: { ...QUERY, ...query },
      requestId: "req_1",
      direccion: "2001:db8::7",
      deadline,
    });

  it("gets the answer of a test account, with evidence of test mode, counted by its address", async () => {
    const { consulta, vista } = await ask({});
    expect(consulta).toMatchObject({ modo: "prueba", severidad: "alto", cliente: "Visitante" });
    expect(vista.matches[0]).toMatchObject({ lista: "onu_consolidated", grado: "exacta" });
    expect(asked).toEqual(["2001:db8::7"]);
    expect((await ask({ nombre: "SIN HALLAZGO PRUEBA" })).consulta.severidad).toBe("sin_hallazgo");
  });

  it.each([
    "ERROR BASE PRUEBA",
    "ERROR PERSISTENCIA PRUEBA",
    "DEMORA 5 PRUEBA",
    "FIN DE SALDO PRUEBA",
    "123 $",
  ])("is refused %s, and releases the place", async (nombre) => {
    await expect(ask({ nombre })).rejects.toMatchObject({
      code: "validation_error",
      issues: [{ path: ["nombre"] }],
    });
    expect(underWay).toBe(0);
  });

  it("waits behind clients, and is told so if they use everything", async () => {
    const end = await real.take("cliente");
    const gone = new AbortController();
    const asked = ask({}, gone.signal);
    gone.abort(new Error("late"));
    await expect(asked).rejects.toMatchObject({
      code: "demasiados_intentos",
      message: expect.stringContaining("clientes"),
    });
    end();
    expect(underWay).toBe(0);
  });

  it("is refused without a place, and asks nothing", async () => {
    const full = {
      ...deps,
      admitVisitor: () => null,
      prueba: { ...deps.prueba, indices: expect.unreachable },
    };
    const asked = {
      query: QUERY,
      requestId: "req_1",
      direccion: null,
      deadline: new AbortController().signal,
    };
    await expect(tryScreening(full, asked)).rejects.toMatchObject({ code: "demasiados_intentos" });
  });
});
