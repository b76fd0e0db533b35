import { describe, expect, it } from "vitest";
import type { Bolsa } from "../facturacion/bolsa";
import type { Cobro } from "../facturacion/cobro";
import type { Cuenta } from "../facturacion/cuenta";
import { planOf } from "../facturacion/plans";
import { type AtencionFacts, atencionOf } from "./atencion";

const now = new Date("2026-11-20T15:00:00.000Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

const plan = planOf({ codigo: "1K" });
const cobro: Cobro = {
  cobroId: "c",
  periodo: "2026-12",
  cuentaReferencia: "ATL-7",
  emitidoEn: inDays(-10),
  venceEn: inDays(10),
  pagoReferencia: null,
  pagoRegistradoEn: null,
};
const mensual = (over: Partial<Extract<Cuenta, { modalidad: "mensual" }>> = {}): Cuenta => ({
  modalidad: "mensual",
  plan,
  consumidas: 10,
  actualizadoEn: now,
  cobros: [],
  tope: null,
  ...over,
});
const bolsa = (over: Partial<Bolsa> = {}): Cuenta => ({
  modalidad: "bolsa",
  actualizadoEn: now,
  bolsa: {
    bolsaId: "b",
    secuencia: 1,
    activadaEn: inDays(-30),
    venceEn: inDays(60),
    consultasCompradas: 100,
    consumidas: 40,
    precioTotal: 1_000,
    pagoReferencia: "P",
    pagoRegistradoEn: inDays(-30),
    cerradaEn: null,
    revertidaEn: null,
    vencidaEn: null,
    ...over,
  },
});
const quiet: AtencionFacts = {
  cuenta: mensual(),
  llaves: [],
  avisosFallidos: 0,
  hasCanal: true,
  sinSegundoFactor: 0,
  atrasadas: [],
  sinDecision: { total: 0, vinculantes: 0, masAntigua: null },
  porPreparar: 0,
  alarmas: 0,
  porAprobar: { total: 0, vinculantes: 0, masAntigua: null },
  incidentes: [],
  invitaciones: 0,
  cambios: 0,
  vencidas: 0,
  pasos: { vencidos: 0, porVencer: 0 },
};
const tiposOf = (facts: Partial<AtencionFacts>) =>
  atencionOf({ ...quiet, ...facts }, now).map(({ tipo }) => tipo);

describe("atencionOf", () => {
  it("finds nothing when nothing is wrong", () => {
    expect(tiposOf({})).toEqual([]);
  });

  it.each<[string, Cuenta, string[]]>([
    ["no package", mensual({ plan: null }), ["sin_plan"]],
    ["an account paid", mensual({ cobros: [{ ...cobro, venceEn: inDays(1), pagoRegistradoEn: now }] }), []],
    ["an account due in ten days", mensual({ cobros: [cobro] }), []],
    ["an account due in five", mensual({ cobros: [{ ...cobro, venceEn: inDays(5) }] }), ["cobro_por_vencer"]],
    ["an account overdue", mensual({ cobros: [{ ...cobro, venceEn: inDays(-1) }] }), ["cobro_vencido"]],
    [
      "an account overdue above the package",
      mensual({ cobros: [{ ...cobro, venceEn: inDays(-1) }], consumidas: 1001 }),
      ["bloqueada_por_mora"],
    ],
    ["a bolsa with time left", bolsa(), []],
    ["a bolsa that ends in fifteen days", bolsa({ venceEn: inDays(15) }), ["bolsa_por_vencer"]],
    ["a bolsa used up", bolsa({ consumidas: 100 }), ["bolsa_agotada"]],
    ["a bolsa past its day", bolsa({ venceEn: now }), ["bolsa_vencida"]],
  ])("of %s", (_, cuenta, tipos) => {
    expect(tiposOf({ cuenta })).toEqual(tipos);
  });

  it.each([
    [new Date(now.getTime() + 60_000), 0],
    [new Date(inDays(12).getTime() + 60_000), 13],
  ])(
    "counts the days of a bolsa that ends at %s as everywhere else, except on its last day",
    (venceEn, dias) => {
      expect(atencionOf({ ...quiet, cuenta: bolsa({ venceEn }) }, now)).toMatchObject([
        { tipo: "bolsa_por_vencer", dias },
      ]);
    },
  );

  it("names only a key without use for thirty days of Bogota", () => {
    const llave = (dias: number) => ({ etiqueta: `${dias}`, terminacion: "9f3c", vistaEn: inDays(-dias) });
    expect(atencionOf({ ...quiet, llaves: [llave(41), llave(29), llave(30)] }, now)).toEqual([
      { tipo: "llave_sin_uso", etiqueta: "41", terminacion: "9f3c", dias: 41 },
      { tipo: "llave_sin_uso", etiqueta: "30", terminacion: "9f3c", dias: 30 },
    ]);
  });

  it("lists waiting work before expiries, and blocks of the client before both", () => {
    const waits = {
      sinDecision: { total: 3, vinculantes: 1, masAntigua: inDays(-2) },
      porAprobar: { total: 1, vinculantes: 0, masAntigua: inDays(-1) },
      cambios: 2,
    };
    const waiting = ["coincidencias_sin_decision", "decisiones_por_aprobar", "cambios_por_aprobar"];
    expect(tiposOf({ ...waits, cuenta: bolsa({ venceEn: inDays(5) }) })).toEqual([
      ...waiting,
      "bolsa_por_vencer",
    ]);
    expect(tiposOf({ ...waits, cuenta: bolsa({ consumidas: 100 }) })).toEqual(["bolsa_agotada", ...waiting]);
  });

  it("lists blocks of the client before possible improvements", () => {
    expect(
      tiposOf({
        cuenta: bolsa({ consumidas: 100 }),
        hasCanal: false,
        avisosFallidos: 2,
        sinSegundoFactor: 1,
        atrasadas: [{ nombre: "ONU", edadHoras: 60 }],
      }),
    ).toEqual([
      "bolsa_agotada",
      "listas_atrasadas",
      "avisos_sin_entregar",
      "sin_canal",
      "sin_segundo_factor",
    ]);
  });
});
