import { describe, expect, it } from "vitest";
import { countdown, estadoOfLlave, isIdle, type Llave } from "./llave";

const NOW = new Date("2026-11-20T15:00:00Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const LLAVE: Llave = {
  apiKeyId: "01980000-0000-7000-8000-000000000001",
  clienteId: "01980000-0000-7000-8000-000000000002",
  etiqueta: "caja",
  terminacion: "9f3c",
  creadaEn: NOW,
  ultimoUsoEn: null,
  validaHasta: null,
  revocadaEn: null,
  reemplazadaPor: null,
};

it.each([
  [86_399_000, "23 h 59 min 59 s"],
  [3_600_000, "1 h 0 min 00 s"],
  [61_000, "1 min 01 s"],
  [-5000, "0 min 00 s"],
])("counts %i ms down as %s", (ms, text) => {
  expect(countdown(ms)).toBe(text);
});

describe("a key", () => {
  it("ends exactly with its overlap, and at once if it is revoked", () => {
    const estado = (part: Partial<Llave>) => estadoOfLlave({ ...LLAVE, ...part }, NOW);
    expect(estado({})).toBe("vigente");
    expect(estado({ validaHasta: later(1) })).toBe("por_terminar");
    expect(estado({ validaHasta: NOW })).toBe("terminada");
    expect(estado({ validaHasta: later(1), revocadaEn: NOW })).toBe("revocada");
  });

  it("is idle by its last use, or by its making where it was never used", () => {
    const days = (count: number) => later(-count * 86_400_000);
    expect(isIdle({ ...LLAVE, creadaEn: days(41) }, NOW)).toBe(true);
    expect(isIdle({ ...LLAVE, creadaEn: days(41), ultimoUsoEn: days(2) }, NOW)).toBe(false);
    expect(isIdle({ ...LLAVE, creadaEn: days(3) }, NOW)).toBe(false);
  });
});
