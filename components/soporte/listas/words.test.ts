import { expect, it } from "vitest";
import { muestraInWords } from "./words";

it.each([
  [64, 64, "Se van las 64 entradas de la muestra, y ninguna entrada oficial."],
  [
    64,
    61,
    "Se van 61 de las 64 entradas de la muestra, y ninguna entrada oficial; las otras 3 están también en el archivo.",
  ],
  [
    64,
    63,
    "Se van 63 de las 64 entradas de la muestra, y ninguna entrada oficial; la otra está también en el archivo.",
  ],
  [
    64,
    1,
    "Se va 1 de las 64 entradas de la muestra, y ninguna entrada oficial; las otras 63 están también en el archivo.",
  ],
  [64, 0, "No se va ninguna: las 64 entradas de la muestra están también en el archivo."],
  [1, 1, "Se va la 1 entrada de la muestra, y ninguna entrada oficial."],
])("says what really goes of a sample of %i of which %i are not in the file", (total, retiradas, words) => {
  expect(muestraInWords(total, retiradas)).toBe(words);
});
