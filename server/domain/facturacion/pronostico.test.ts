import { describe, expect, it } from "vitest";
import { type DiaConsultas, pronosticoOf } from "./pronostico";

/** A Monday, ten in the morning in Bogota. */
const NOW = new Date("2026-11-23T15:00:00Z");
const MONTH = { consumidas: 300, restantes: 700, ultimoDia: "2026-11-30" };

/** Four weeks before NOW: ten on working days, two on weekends. */
const FOUR_WEEKS: readonly DiaConsultas[] = Array.from({ length: 28 }, (_, at) => {
  const day = new Date(Date.UTC(2026, 9, 26 + at));
  return { dia: day.toISOString().slice(0, 10), consultas: [0, 6].includes(day.getUTCDay()) ? 2 : 10 };
});

describe("the forecast", () => {
  it("carries working days and weekends on at their own pace, the whole of a day not yet begun", () => {
    // Six working days and a weekend are left: 60 + 4.
    expect(pronosticoOf({ dias: FOUR_WEEKS, ...MONTH }, NOW)).toEqual({
      tipo: "estimado",
      diasObservados: 28,
      porDiaHabil: 10,
      porDiaDeFinDeSemana: 2,
      ultimoDia: "2026-11-30",
      alCierre: 364,
      seAgotaEl: null,
    });
  });

  it("counts only what is still expected of today", () => {
    const today = (consultas: number) => [...FOUR_WEEKS, { dia: "2026-11-23", consultas }];
    expect(pronosticoOf({ dias: today(4), ...MONTH }, NOW)).toMatchObject({ alCierre: 360 });
    expect(pronosticoOf({ dias: today(50), ...MONTH }, NOW)).toMatchObject({ alCierre: 354 });
  });

  it("names the day on which the rest is used up", () => {
    const used = { ...MONTH, restantes: 25 };
    expect(pronosticoOf({ dias: FOUR_WEEKS, ...used }, NOW)).toMatchObject({ seAgotaEl: "2026-11-25" });
    const all = { ...MONTH, restantes: 0 };
    expect(pronosticoOf({ dias: FOUR_WEEKS, ...all }, NOW)).toMatchObject({ seAgotaEl: null });
  });

  it("counts the days without a query since the first one, and none before it", () => {
    const dias = [
      { dia: "2026-11-09", consultas: 70 },
      { dia: "2026-11-20", consultas: 30 },
    ];
    expect(pronosticoOf({ dias, ...MONTH }, NOW)).toMatchObject({ diasObservados: 14, porDiaHabil: 10 });
  });

  it("ignores days older than four weeks", () => {
    const dias = [{ dia: "2026-10-25", consultas: 9_999 }, ...FOUR_WEEKS];
    expect(pronosticoOf({ dias, ...MONTH }, NOW)).toMatchObject({ porDiaDeFinDeSemana: 2 });
  });

  it("is null with too few days or queries", () => {
    expect(pronosticoOf({ dias: FOUR_WEEKS.slice(-6), ...MONTH }, NOW)).toEqual({
      tipo: "insuficiente",
      motivo: "pocos_dias",
      diasObservados: 6,
      diasNecesarios: 7,
    });
    expect(pronosticoOf({ dias: [], ...MONTH }, NOW)).toMatchObject({
      motivo: "pocos_dias",
      diasObservados: 0,
    });
    const few = FOUR_WEEKS.map(({ dia }, at) => ({ dia, consultas: at < 19 ? 1 : 0 }));
    expect(pronosticoOf({ dias: few, ...MONTH }, NOW)).toMatchObject({ motivo: "pocas_consultas" });
  });

  it("counts days of Bogota: late on the last evening one day is left", () => {
    const evening = new Date("2026-12-01T04:30:00Z");
    const dias = FOUR_WEEKS.map(({ dia, ...rest }) => ({
      dia: new Date(Date.parse(dia) + 7 * 86_400_000).toISOString().slice(0, 10),
      ...rest,
    }));
    expect(pronosticoOf({ dias, ...MONTH }, evening)).toMatchObject({ alCierre: 310 });
  });
});
