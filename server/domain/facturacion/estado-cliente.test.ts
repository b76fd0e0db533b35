import { describe, expect, it } from "vitest";
import { admit, type Cuenta } from "./cuenta";
import { type ClienteEstado, estadoOfCliente } from "./estado-cliente";
import { type Plan, planOf } from "./plans";
import { type aBolsa, aCobro, aCuentaBolsa, aMensual } from "./testing/fixtures";

const NOW = new Date("2026-11-05T15:00:00.000Z");
const SEEN = new Date("2026-11-01T15:00:00.000Z");
const MORA = aCobro({
  periodo: "2026-11",
  cuentaReferencia: "2026-11",
  emitidoEn: new Date("2026-10-20T15:00:00Z"),
  venceEn: new Date("2026-11-04T04:59:59.999Z"),
});
const DUE_SOON = { ...MORA, venceEn: new Date("2026-11-13T04:59:59.999Z") };
const DUE_LATER = { ...MORA, venceEn: new Date("2026-11-13T05:00:00.000Z") };
const PAID = { ...MORA, pagoReferencia: "P-1", pagoRegistradoEn: SEEN };
const ONE_K = planOf({ codigo: "1K" });

interface Case {
  readonly estado: ClienteEstado;
  readonly frase: string;
  readonly cuenta: Cuenta;
  readonly siguiente?: Plan;
}

const bolsa = (part: Parameters<typeof aBolsa>[0]) =>
  aCuentaBolsa({ secuencia: 4, consultasCompradas: 5_000, ...part });
const IN_DATE = new Date("2027-05-21T15:00:00.000Z");

const CASES: readonly Case[] = [
  {
    estado: "bloqueado",
    frase: "Bloqueado por mora desde el 3 nov: cuenta 2026-11 vencida y paquete superado.",
    cuenta: aMensual({ consumidas: 1_001, actualizadoEn: SEEN, cobros: [MORA] }),
  },
  {
    estado: "bloqueado",
    frase: "Bloqueado por mora desde el 5 nov: cuenta 2026-11 vencida y paquete superado.",
    cuenta: aMensual({ consumidas: 1_001, actualizadoEn: NOW, cobros: [MORA] }),
  },
  {
    estado: "bloqueado",
    frase: "Bloqueado desde el 1 nov: la bolsa 4 se agotó (5.000 consultas).",
    cuenta: { ...bolsa({ consumidas: 5_000, venceEn: IN_DATE }), actualizadoEn: SEEN },
  },
  {
    estado: "bloqueado",
    frase: "Bloqueado desde el 5 nov: la bolsa 4 venció con 312 consultas sin usar.",
    cuenta: bolsa({ consumidas: 4_688, venceEn: NOW }),
  },
  {
    estado: "en_mora",
    frase:
      "En mora: la cuenta 2026-11 venció el 3 nov. Se bloqueará al pasar del paquete: le quedan 180 de 1.000 consultas.",
    cuenta: aMensual({ consumidas: 820, cobros: [MORA] }),
  },
  {
    estado: "por_vencer",
    frase: "La cuenta 2026-11 vence el 12 nov y no tiene pago; le quedan 180 de 1.000 consultas este mes.",
    cuenta: aMensual({ consumidas: 820, cobros: [DUE_LATER, DUE_SOON] }),
  },
  {
    estado: "por_vencer",
    frase: "La bolsa 4 vence en 30 días (5 dic): le quedan 312 consultas de 5.000.",
    cuenta: bolsa({ consumidas: 4_688, venceEn: new Date("2026-12-05T15:00:00.000Z") }),
  },
  {
    estado: "por_vencer",
    frase: "La bolsa 4 vence en 1 día (5 nov): le queda 1 consulta de 5.000.",
    cuenta: bolsa({ consumidas: 4_999, venceEn: new Date("2026-11-05T15:00:00.001Z") }),
  },
  {
    estado: "sin_plan",
    frase: "Sin plan ni bolsa: sus consultas se responden y ninguna se cobra (12 este mes).",
    cuenta: aMensual({ plan: null, consumidas: 12 }),
  },
  {
    estado: "sin_plan",
    frase:
      "Sin plan ni bolsa: sus consultas se responden y ninguna se cobra (0 este mes). El 1 dic empieza el Paquete 1.000. Debe la cuenta 2026-11, vencida el 3 nov.",
    cuenta: aMensual({ plan: null, cobros: [MORA] }),
    siguiente: ONE_K,
  },
  {
    estado: "al_dia",
    frase: "Al día: le quedan 588 de 1.000 consultas este mes.",
    cuenta: aMensual({ consumidas: 412, cobros: [PAID] }),
  },
  {
    estado: "al_dia",
    frase: "Al día: le quedan 588 de 1.000 consultas este mes.",
    cuenta: aMensual({ consumidas: 412, cobros: [DUE_LATER] }),
  },
  {
    estado: "al_dia",
    frase: "Al día: lleva 40 consultas de excedente sobre 1.000.",
    cuenta: aMensual({ consumidas: 1_040 }),
  },
  {
    estado: "al_dia",
    frase: "Al día: le quedan 4.688 consultas de 5.000 en la bolsa 4, hasta el 21 may 2027.",
    cuenta: bolsa({ consumidas: 312, venceEn: IN_DATE }),
  },
];

describe("the state of a client", () => {
  it.each(CASES)("is said with its cause: $frase", ({ estado, frase, cuenta, siguiente = null }) => {
    expect(estadoOfCliente({ activo: true }, { cuenta, siguiente }, NOW)).toMatchObject({ estado, frase });
  });

  it.each(CASES)(
    "is blocked exactly if the gate of /validate refuses: $frase",
    ({ cuenta, siguiente = null }) => {
      const { estado, bloqueadoDesde } = estadoOfCliente({ activo: true }, { cuenta, siguiente }, NOW);
      expect(estado === "bloqueado").toBe(!admit(cuenta, NOW).admitted);
      expect(bloqueadoDesde !== null).toBe(estado === "bloqueado");
    },
  );

  it.each(CASES)("is only inactive for an inactive client: $frase", ({ cuenta, siguiente = null }) => {
    expect(estadoOfCliente({ activo: false }, { cuenta, siguiente }, NOW)).toEqual({
      estado: "inactivo",
      frase: "Inactivo: sus llaves y sus personas no pueden entrar.",
      bloqueadoDesde: null,
    });
  });

  it("names the year of a day of another one", () => {
    const cuenta = bolsa({ consumidas: 4_688, venceEn: new Date("2025-12-20T15:00:00.000Z") });
    expect(estadoOfCliente({ activo: true }, { cuenta, siguiente: null }, NOW).frase).toContain(
      "20 dic 2025",
    );
  });
});
