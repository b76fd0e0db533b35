import { describe, expect, it } from "vitest";
import { addHabiles, endOfDay, festivosOf, isHabil, lastBefore } from "../shared/dias-habiles";
import {
  decisionVence,
  PLANTILLA,
  type Plazo,
  pasosFor,
  severidadOfMatch,
  UNIDADES,
  venceEn,
  vencidoAntesDe,
} from "./politica";

const at = (text: string) => new Date(`${text}-05:00`);

describe("the business days of Colombia", () => {
  // Published calendars of 2026 and 2027.
  it.each([
    [
      2026,
      "01-01 01-12 03-23 04-02 04-03 05-01 05-18 06-08 06-15 06-29 07-20 08-07 08-17 10-12 11-02 11-16 12-08 12-25",
    ],
    [
      2027,
      "01-01 01-11 03-22 03-25 03-26 05-01 05-10 05-31 06-07 07-05 07-20 08-07 08-16 10-18 11-01 11-15 12-08 12-25",
    ],
  ])("know the holidays of %i", (year, days) => {
    expect([...festivosOf(year)].sort()).toEqual(days.split(" ").map((day) => `${year}-${day}`));
  });

  it("skip weekends and holidays", () => {
    // Friday 4 December; the 8th is a holiday.
    expect(addHabiles("2026-12-04", 1)).toBe("2026-12-07");
    expect(addHabiles("2026-12-04", 2)).toBe("2026-12-09");
    expect(addHabiles("2026-12-05", 0)).toBe("2026-12-05");
  });

  it("are undone by the last day before", () => {
    let today = "2026-12-01";
    for (let day = 0; day < 60; day += 1) {
      for (const count of [0, 1, 3, 10]) {
        const from = lastBefore(today, count);
        const next = new Date(Date.parse(from) + 86_400_000).toISOString().slice(0, 10);
        expect(addHabiles(from, count) < today, `${today} ${count}`).toBe(true);
        expect(addHabiles(next, count) < today, `${today} ${count}`).toBe(false);
      }
      today = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    }
    expect(isHabil("2026-12-08")).toBe(false);
  });
});

describe("when something is due", () => {
  it.each<[Plazo, string]>([
    [{ cuanto: 8, unidad: "horas" }, "2026-12-05T01:30:00.000"],
    [{ cuanto: 0, unidad: "dias" }, "2026-12-04T23:59:59.999"],
    [{ cuanto: 3, unidad: "dias" }, "2026-12-07T23:59:59.999"],
    [{ cuanto: 2, unidad: "dias_habiles" }, "2026-12-09T23:59:59.999"],
  ])("is %o", (plazo, due) => {
    expect(venceEn(at("2026-12-04T17:30:00.000"), plazo)).toEqual(at(due));
  });

  it("agrees with the moment before which everything is overdue", () => {
    const now = at("2026-12-09T10:20:30.000");
    for (const unidad of UNIDADES) {
      for (const cuanto of [0, 1, 2, 5, 30]) {
        const before = vencidoAntesDe(now, { cuanto, unidad });
        const isOver = (desde: Date) => venceEn(desde, { cuanto, unidad }) < now;
        expect(isOver(new Date(before.getTime() - 1)), `${cuanto} ${unidad}`).toBe(true);
        expect(isOver(before), `${cuanto} ${unidad}`).toBe(false);
      }
    }
  });

  it("depends on the severity of the match", () => {
    const match = {
      tier: "1_vinculante",
      resultado: "exacto",
      creadaEn: at("2026-12-04T17:30:00.000"),
    } as const;
    expect(decisionVence(PLANTILLA, match)).toEqual(endOfDay("2026-12-07"));
    expect(decisionVence({ plazos: { ...PLANTILLA.plazos, alto: null } }, match)).toBeNull();
    expect(decisionVence(null, match)).toBeNull();
  });
});

describe("the steps that apply to a match", () => {
  const names = (
    lista: "onu_consolidated" | "ofac_sdn" | "pep_colombia",
    resultado: "exacto" | "posible",
  ) => {
    const tier = (
      { onu_consolidated: "1_vinculante", ofac_sdn: "3_referencia", pep_colombia: "2_obligatoria" } as const
    )[lista];
    return pasosFor(PLANTILLA, { lista, tier, resultado }).map(({ nombre }) => nombre.split(" ")[0]);
  };

  it("depend on its tier and severity", () => {
    expect(names("onu_consolidated", "exacto")).toEqual(["Detener", "Reportar", "Enviar", "Escalar"]);
    expect(names("onu_consolidated", "posible")).toEqual(["Detener", "Reportar", "Escalar"]);
    expect(names("ofac_sdn", "exacto")).toEqual(["Enviar", "Escalar"]);
    expect(names("pep_colombia", "posible")).toEqual(["Escalar"]);
  });

  it("can be those of one list", () => {
    const only = {
      ...PLANTILLA,
      pasos: PLANTILLA.pasos.map((paso) => ({ ...paso, aplica: "ofac_sdn" as const })),
    };
    const match = { lista: "us_fto", tier: "3_referencia", resultado: "exacto" } as const;
    expect(pasosFor(only, match)).toEqual([]);
    expect(pasosFor(only, { ...match, lista: "ofac_sdn" })).toHaveLength(4);
    expect(pasosFor(null, match)).toEqual([]);
    expect(severidadOfMatch(match)).toBe("medio");
  });
});
