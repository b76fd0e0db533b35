import { expect, it } from "vitest";
import { numeroOfDocumento, pesosInWords } from "./cobro-documento";

it.each([
  [0, "cero pesos"],
  [1, "un peso"],
  [16, "dieciséis pesos"],
  [21, "veintiún pesos"],
  [100, "cien pesos"],
  [101, "ciento un pesos"],
  [555, "quinientos cincuenta y cinco pesos"],
  [1_000, "mil pesos"],
  [31_000, "treinta y un mil pesos"],
  [550_000, "quinientos cincuenta mil pesos"],
  [1_000_000, "un millón de pesos"],
  [2_000_000, "dos millones de pesos"],
  [1_234_567, "un millón doscientos treinta y cuatro mil quinientos sesenta y siete pesos"],
  [1_000_000_000, "mil millones de pesos"],
])("writes %d pesos as a person signs it", (pesos, words) => {
  expect(pesosInWords(pesos)).toBe(words);
});

it("numbers a document by its year", () => {
  expect(numeroOfDocumento({ anio: 2026, numero: 42 })).toBe("2026-00042");
});
