import { describe, expect, it } from "vitest";
import { decideEntrega, type EntregaOutcome, type EntregaProgress, MAX_INTENTOS } from "./entrega";

const now = new Date("2026-11-20T10:00:00.000Z");
const FALLO: EntregaOutcome = { kind: "fallo", status: 500, error: "status_no_exitoso" };
const EXITO: EntregaOutcome = { kind: "entregado", status: 204 };
const RECHAZO: EntregaOutcome = { kind: "rechazo", error: "correo_rechazado" };
const SIN_DESTINO: EntregaOutcome = { kind: "sin_destino" };
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe("decideEntrega", () => {
  it.each<[EntregaProgress, EntregaOutcome, EntregaProgress, number | null]>([
    [{ estado: "pendiente", intentos: 0 }, EXITO, { estado: "entregado", intentos: 1 }, null],
    [{ estado: "pendiente", intentos: 0 }, FALLO, { estado: "reintentando", intentos: 1 }, 1],
    [{ estado: "pendiente", intentos: 0 }, RECHAZO, { estado: "fallido", intentos: 1 }, null],
    [{ estado: "pendiente", intentos: 0 }, SIN_DESTINO, { estado: "cancelado", intentos: 0 }, null],
    [{ estado: "reintentando", intentos: 1 }, FALLO, { estado: "reintentando", intentos: 2 }, 5],
    [{ estado: "reintentando", intentos: 2 }, FALLO, { estado: "reintentando", intentos: 3 }, 30],
    [{ estado: "reintentando", intentos: 3 }, FALLO, { estado: "reintentando", intentos: 4 }, 120],
    [{ estado: "reintentando", intentos: 4 }, FALLO, { estado: "reintentando", intentos: 5 }, 720],
    [{ estado: "reintentando", intentos: 5 }, FALLO, { estado: "reintentando", intentos: 6 }, 1440],
    [{ estado: "reintentando", intentos: 6 }, FALLO, { estado: "fallido", intentos: 7 }, null],
    [{ estado: "reintentando", intentos: 6 }, EXITO, { estado: "entregado", intentos: 7 }, null],
    [{ estado: "reintentando", intentos: 3 }, SIN_DESTINO, { estado: "cancelado", intentos: 3 }, null],
    // An attempt by hand delivered it during this one.
    [{ estado: "entregado", intentos: 1 }, FALLO, { estado: "entregado", intentos: 1 }, null],
    [{ estado: "fallido", intentos: 7 }, FALLO, { estado: "fallido", intentos: 7 }, null],
  ])("%o, %o → %o, waits %o min", (previous, outcome, next, minutes) => {
    const proximoIntentoEn = minutes === null ? null : after(minutes);
    expect(decideEntrega(previous, outcome, now)).toEqual({ ...next, proximoIntentoEn });
  });

  it("gives up after seven attempts, 38 h 36 min after the end of the first", () => {
    let at = now;
    let state: EntregaProgress = { estado: "pendiente", intentos: 0 };
    for (;;) {
      const decision = decideEntrega(state, FALLO, at);
      state = decision;
      if (decision.proximoIntentoEn === null) break;
      at = decision.proximoIntentoEn;
    }
    expect(state).toMatchObject({ estado: "fallido", intentos: MAX_INTENTOS });
    expect(at.getTime() - now.getTime()).toBe((38 * 60 + 36) * 60_000);
  });
});
