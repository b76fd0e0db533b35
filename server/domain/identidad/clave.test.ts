import { describe, expect, it } from "vitest";
import { breachedFormsOf, claveProblem } from "./clave";

const OWNER = {
  nombre: "Otilia Sámano",
  email: "osamano@fiduciaria.example",
  razonSocial: "Fiduciaria de Prueba S.A.",
};
const BREACHED = new Set(["administrador", "contraseña123456", "bogotacolombia"]);
const problemOf = (clave: string) => claveProblem(clave, OWNER, (form) => BREACHED.has(form));

describe("a password", () => {
  it.each([
    "siete faroles en Mompox",
    "correcto-caballo-batería",
    "x9$Kd02!mQzL",
    "雨にも負けず風にも負けず雪にも",
    "la prueba de fuego verde",
    `${"a".repeat(60)}bcdefgh`,
  ])("is taken: %s", (clave) => {
    expect(problemOf(clave)).toBeNull();
  });

  it.each([
    ["eleven characters", "abcdefghijk", /al menos 12/],
    ["eleven of them, though more bytes", "ññññabcdefg", /al menos 12/],
    ["more than 128", "palabra ".repeat(17), /128/],
    ["a few letters over and over", "abcabcabcabcabc", /repiten/],
    ["a breached one", "Contraseña123456", /filtradas/],
    ["a breached one with figures around it", "2026.Administrador!", /filtradas/],
    ["the person's name", "OtiliaSamano2026!", /su nombre/],
    ["the address", "osamano@fiduciaria", /su nombre/],
    ["the company", "Fiduciaria1234567", /su nombre/],
  ])("is refused for being %s", (_, clave, why) => {
    expect(problemOf(clave)).toMatch(why);
  });

  it("is searched as typed and without surrounding characters", () => {
    expect(breachedFormsOf("2026 Bogota!")).toEqual(["2026 bogota!"]);
    expect(breachedFormsOf("BogotaColombia99")).toEqual(["bogotacolombia99", "bogotacolombia"]);
  });
});
