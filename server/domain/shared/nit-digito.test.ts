import { expect, it } from "vitest";
import { digitoDeVerificacion } from "./nit";

// Published by the DIAN and by these entities themselves.
it.each([
  ["890903938", 8],
  ["899999068", 1],
  ["860002964", 4],
  ["800197268", 4],
])("gives %s its verification digit %i", (digits, digito) => {
  expect(digitoDeVerificacion(digits)).toBe(digito);
});
