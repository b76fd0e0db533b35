import { expect, it } from "vitest";
import { asientosOf } from "./asiento";

const at = (day: string) => new Date(`2026-${day}T15:00:00Z`);
const pago = (movimientoId: string, en: string, revertido: string | null, valor: number | null) => ({
  movimientoId,
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

it("leaves a payment where it was, marked, and tells what undid it as an entry of its own", () => {
  const entries = asientosOf([pago("B", "03-01", null, 100), pago("A", "01-01", "02-01", 550_000)]);
  expect(entries.map(({ asiento, movimientoId, valor }) => [asiento, movimientoId, valor])).toEqual([
    ["pago", "B", 100],
    ["reversion", "A", -550_000],
    ["pago", "A", 550_000],
  ]);
  const [, reversal, undone] = entries;
  expect(undone).toMatchObject({ en: at("01-01"), revertidoEn: at("02-01"), saldoPerdido: null });
  expect(reversal).toMatchObject({ en: at("02-01"), revertidoEn: null, saldoPerdido: 4_000 });
  expect(entries.reduce((sum, { valor }) => sum + (valor ?? 0), 0)).toBe(100);
});

it("puts a reversal of the same moment above its payment, and keeps an amount that nobody knows unknown", () => {
  const entries = asientosOf([pago("A", "01-01", "01-01", null)]);
  expect(entries.map(({ asiento, valor }) => [asiento, valor])).toEqual([
    ["reversion", null],
    ["pago", null],
  ]);
});
