import { describe, expect, it } from "vitest";
import { decidePago } from "./pago";
import { aCobro, aCuentaBolsa, aMensual } from "./testing/fixtures";

const now = new Date("2026-09-25T15:00:00.000Z");
const cobro = aCobro();
const pago = { pagoReferencia: "PAGO-9", pagoRegistradoEn: now };

describe("decidePago", () => {
  it.each([
    ["lifts a block, whether or not a 402 was seen", aMensual({ consumidas: 1001, cobros: [cobro] }), true],
    ["lifts nothing at 100 %", aMensual({ consumidas: 1000, cobros: [cobro] }), false],
    [
      "leaves the block of another overdue account",
      aMensual({ consumidas: 1001, cobros: [cobro, aCobro({ cobroId: "other" })] }),
      false,
    ],
    ["is an old account of a client now on a bolsa", aCuentaBolsa({ consumidas: 10 }), false],
  ])("%s", (_, cuenta, isReactivado) => {
    expect(decidePago({ cuenta, cobro }, now, pago)).toEqual({
      kind: "registered",
      cobro: { ...cobro, ...pago },
      isReactivado,
    });
  });

  it("changes nothing the second time, and refuses another payment of a paid account", () => {
    const paid = { ...cobro, ...pago };
    const cuenta = aMensual({ consumidas: 1001, cobros: [paid] });
    const later = { ...pago, pagoRegistradoEn: new Date(now.getTime() + 1) };
    expect(decidePago({ cuenta, cobro: paid }, now, later)).toEqual({ kind: "repeated", cobro: paid });
    expect(decidePago({ cuenta, cobro: paid }, now, { ...later, pagoReferencia: "PAGO-10" })).toEqual({
      kind: "conflict",
      cobro: paid,
    });
  });
});
