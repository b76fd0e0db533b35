import { describe, expect, it } from "vitest";
import {
  DISPONIBILIDAD_DIAS,
  type DiaAnotado,
  disponibilidadOf,
  firstDiaTold,
  minutoOf,
  porcentajeOf,
} from "./disponibilidad";

/** A day with these minutes noted, from one to before another. */
function dia(day: string, ...ranges: readonly (readonly [from: number, to: number])[]): DiaAnotado {
  const minutos = new Uint8Array(180);
  for (const [from, to] of ranges)
    for (let minute = from; minute < to; minute += 1)
      minutos[minute >> 3] = (minutos[minute >> 3] ?? 0) | (1 << (minute & 7));
  return { dia: day, minutos };
}

/** 02:00:45 in Bogota. */
const NOW = new Date("2026-11-24T07:00:45Z");
const WHOLE = [0, 1_440] as const;

const lastDays = (told: ReturnType<typeof disponibilidadOf>, count: number) => told.dias.slice(-count);

describe("disponibilidadOf", () => {
  it("expects nothing before the first recorded minute, nor of the current one", () => {
    const told = disponibilidadOf([dia("2026-11-24", [60, 120])], NOW);
    expect(lastDays(told, 2)).toEqual([
      { dia: "2026-11-23", esperados: 0, anotados: 0 },
      { dia: "2026-11-24", esperados: 60, anotados: 60 },
    ]);
    expect([told.desde, told.cortes]).toEqual([new Date("2026-11-24T06:00:00Z"), []]);
  });

  it("counts unrecorded minutes as down, also across midnight", () => {
    const told = disponibilidadOf([dia("2026-11-23", [0, 1_430]), dia("2026-11-24", [5, 100])], NOW);
    expect(lastDays(told, 2)).toEqual([
      { dia: "2026-11-23", esperados: 1_440, anotados: 1_430 },
      { dia: "2026-11-24", esperados: 120, anotados: 95 },
    ]);
    expect(told.cortes).toEqual([
      { desde: new Date("2026-11-24T06:40:00Z"), hasta: new Date("2026-11-24T07:00:00Z") },
      { desde: new Date("2026-11-24T04:50:00Z"), hasta: new Date("2026-11-24T05:05:00Z") },
    ]);
  });

  it("counts whole days without a record as down", () => {
    const told = disponibilidadOf([dia("2026-11-20", WHOLE), dia("2026-11-24", [0, 120])], NOW);
    expect([told.esperados, told.anotados]).toEqual([4 * 1_440 + 120, 1_440 + 120]);
    expect(told.cortes).toHaveLength(1);
  });

  it("detects by an earlier day that the record is older", () => {
    const told = disponibilidadOf([dia("2026-01-05", WHOLE), dia("2026-11-24", [0, 120])], NOW);
    expect(told.dias).toHaveLength(DISPONIBILIDAD_DIAS);
    expect(told.dias[0]).toEqual({ dia: firstDiaTold(NOW), esperados: 1_440, anotados: 0 });
  });

  it("shows nothing without any record", () => {
    expect(disponibilidadOf([], NOW)).toMatchObject({ desde: null, esperados: 0, anotados: 0, cortes: [] });
  });

  it("tells the last twenty cuts", () => {
    const even = Array.from({ length: 60 }, (_, at) => [2 * at, 2 * at + 1] as const);
    expect(disponibilidadOf([dia("2026-11-24", ...even)], NOW).cortes).toHaveLength(20);
  });
});

it("a minute's place is that of Bogota's day", () => {
  expect([minutoOf(NOW), minutoOf(new Date("2026-11-24T04:59:59Z"))]).toEqual([120, 1_439]);
});

it("never shows a hundred percent when one minute of ninety days is missing", () => {
  expect(porcentajeOf({ esperados: 129_600, anotados: 129_599 })).toBe(99.99);
  expect(porcentajeOf({ esperados: 10, anotados: 10 })).toBe(100);
  expect(porcentajeOf({ esperados: 0, anotados: 0 })).toBeNull();
});
