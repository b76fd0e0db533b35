import { expect, it } from "vitest";
import { movimientosOf } from "./movimiento";

const at = (day: string) => new Date(`2026-${day}T15:00:00Z`);
const pago = (movimientoId: string, en: string, revertido: string | null, valor: number | null) => ({
  movimientoId,
  orden: at(en).getTime(),
  reversionOrden: revertido === null ? null : at(revertido).getTime(),
  en: at(en),
  pagoReferencia: `PAGO-${movimientoId}`,
  pagoRegistradoEn: at(en),
  valor,
  secuencia: 1,
  consultasCompradas: 5_000,
  cuentaReferencia: null,
  periodo: null,
  revertidoEn: revertido === null ? null : at(revertido),
  saldoPerdido: revertido === null ? null : 4_000,
});

it("keeps a reversed payment in place, marked, and lists the reversal as its own entry", () => {
  const entries = movimientosOf([pago("B", "03-01", null, 100), pago("A", "01-01", "02-01", 550_000)]);
  expect(entries.map(({ movimiento, movimientoId, valor }) => [movimiento, movimientoId, valor])).toEqual([
    ["pago", "B", 100],
    ["reversion", "A", -550_000],
    ["pago", "A", 550_000],
  ]);
  const [, reversal, undone] = entries;
  expect(undone).toMatchObject({ en: at("01-01"), revertidoEn: at("02-01"), saldoPerdido: null });
  expect(reversal).toMatchObject({ en: at("02-01"), revertidoEn: null, saldoPerdido: 4_000 });
  expect(entries.reduce((sum, { valor }) => sum + (valor ?? 0), 0)).toBe(100);
});

it("sorts entries by creation, and keeps an unknown amount unknown", () => {
  const [first, later] = [pago("A", "01-01", "01-01", null), pago("B", "01-01", null, 1)];
  const entries = movimientosOf([
    { ...later, orden: 3 },
    { ...first, orden: 1, reversionOrden: 2 },
  ]);
  expect(entries.map(({ movimiento, valor }) => [movimiento, valor])).toEqual([
    ["pago", 1],
    ["reversion", null],
    ["pago", null],
  ]);
});
