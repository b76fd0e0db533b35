import { describe, expect, it } from "vitest";
import type { ScreeningQuery } from "../screening/types";
import { isConsultado } from "./paquete";

const CONSULTADO: ScreeningQuery = {
  tipo: "natural",
  nombre: "Evaristo Quiñónez Altamar",
  documento: { tipo: "CC", numero: "1234567" },
  fechaNacimiento: null,
  pais: null,
};

describe("whether a text identifies the person consulted", () => {
  it.each([
    ["Evaristo Quiñónez Altamar", true],
    ["  evaristo QUINONEZ altamar ", true],
    ["1234567", true],
    ["C.C. 1.234.567", true],
    ["Evaristo Quiñónez", false],
    ["Altamar Evaristo Quiñónez", false],
    ["123456", false],
    ["NIT 1234567", false],
    ["", false],
    [" .-", false],
  ])("%j: %s", (text, expected) => {
    expect(isConsultado(CONSULTADO, text)).toBe(expected);
  });

  it("rejects a name or document that was not asked for", () => {
    expect(isConsultado({ ...CONSULTADO, documento: null }, "1234567")).toBe(false);
    expect(isConsultado({ ...CONSULTADO, nombre: null }, "Evaristo Quiñónez Altamar")).toBe(false);
  });
});
