import { describe, expect, it } from "vitest";
import { lastTurno, triggerOfTurno } from "./tarea-schedule";

const at = (text: string) => new Date(text);

describe("lastTurno", () => {
  it.each([
    ["15 5 * * *", "2026-11-20T10:15:00Z", "2026-11-20T10:15:00Z"],
    ["15 5 * * *", "2026-11-20T10:14:59Z", "2026-11-19T10:15:00Z"],
    ["15 5 * * *", "2026-11-21T09:00:00Z", "2026-11-20T10:15:00Z"],
    ["45 * * * *", "2026-11-20T10:44:00Z", "2026-11-20T09:45:00Z"],
    ["*/10 * * * *", "2026-11-20T10:44:00Z", "2026-11-20T10:40:00Z"],
    ["0 0 1 * *", "2026-11-20T10:44:00Z", "2026-11-01T05:00:00Z"],
    ["0 0 29 2 *", "2029-02-01T00:00:00Z", "2028-02-29T05:00:00Z"],
  ])("of %s at %s is %s, in the time of Bogota", (horario, now, turno) => {
    expect(lastTurno(horario, at(now))).toEqual(at(turno));
  });
});

describe("triggerOfTurno", () => {
  it("gives every process the same id within a minute", () => {
    expect(triggerOfTurno(at("2026-11-20T10:15:00.004Z"))).toBe("turno:2026-11-20T10:15Z");
    expect(triggerOfTurno(at("2026-11-20T10:15:59.999Z"))).toBe("turno:2026-11-20T10:15Z");
    expect(triggerOfTurno(at("2026-11-20T10:16:00.000Z"))).not.toBe("turno:2026-11-20T10:15Z");
  });
});
