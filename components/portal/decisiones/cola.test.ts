import { expect, it } from "vitest";
import { headingOf } from "./cola";

type Found = NonNullable<Parameters<typeof headingOf>[0]>;
const none = { total: 0, vinculantes: 0, masAntigua: null };
const found = (alarmasPorAtender: number) =>
  ({
    ...{ alarmasPorAtender, porPreparar: 0, vencidas: 0, listas: [] },
    totales: { pendientes: none, mias: none, por_aprobar: none },
  }) as unknown as Found;
const titleOf = (alarmas: number, vista: "pendientes" | "mias") =>
  headingOf(found(alarmas), vista, { lista: null, archivo: null }).title;

it.each([
  [0, "pendientes", "Nada por decidir"],
  [2, "pendientes", "2 alarmas por atender"],
  [1_001, "pendientes", "Más de 1.000 alarmas por atender"],
  [2, "mias", "Nada asignado a usted"],
] as const)("says of no match and %i alarmas in the view %s: %s", (alarmas, vista, title) => {
  expect(titleOf(alarmas, vista)).toBe(title);
});
