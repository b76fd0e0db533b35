import { describe, expect, it } from "vitest";
import { leadOf } from "./lead";

describe("the first sentence of Inicio", () => {
  it("counts the tasks that wait for the person", () => {
    expect(leadOf([{ tipo: "coincidencias_sin_decision", cuantas: 1, vinculantes: 0, dias: 2 }])).toBe(
      "Por atender: 1 coincidencia por decidir",
    );
    expect(
      leadOf([
        { tipo: "coincidencias_sin_decision", cuantas: 1204, vinculantes: 0, dias: 2 },
        { tipo: "alarmas_por_atender", cuantas: 1 },
        { tipo: "coincidencias_por_preparar", cuantas: 1 },
        { tipo: "decisiones_por_aprobar", cuantas: 2, dias: 0 },
        { tipo: "cambios_por_aprobar", cuantos: 1 },
        { tipo: "sin_canal" },
      ]),
    ).toBe(
      "Por atender: 1.204 coincidencias por decidir, 1 alarma de vigilancia, 1 coincidencia por preparar, 2 decisiones por aprobar y 1 cambio por aprobar",
    );
  });

  it("is the balance where nothing waits or the queries are stopped", () => {
    expect(leadOf([{ tipo: "sin_canal" }])).toBeNull();
    expect(
      leadOf([
        { tipo: "bolsa_agotada" },
        { tipo: "coincidencias_sin_decision", cuantas: 3, vinculantes: 0, dias: 2 },
      ]),
    ).toBeNull();
  });
});
