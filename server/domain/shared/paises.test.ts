import es from "i18n-iso-countries/langs/es.json" with { type: "json" };
import { expect, it } from "vitest";
import { paisIn } from "../archivos/tabla/pais-in";
import { PAISES, paisInWords } from "./paises";

it("has every country that the lists name, once", () => {
  expect(PAISES.map(({ codigo }) => codigo).sort()).toEqual(Object.keys(es.countries).sort());
  expect(new Set(PAISES.map(({ nombre }) => nombre)).size).toBe(PAISES.length);
});

it("begins with Colombia and goes on by name", () => {
  expect(PAISES.slice(0, 4).map(({ nombre }) => nombre)).toEqual([
    "Colombia",
    "Afganistán",
    "Albania",
    "Alemania",
  ]);
});

it("names the most common countries as files name them", () => {
  for (const nombre of ["Colombia", "Venezuela", "Ecuador", "Panamá", "Estados Unidos", "España", "México"]) {
    expect(PAISES.find(({ codigo }) => codigo === paisIn(nombre))?.nombre).toBe(nombre);
  }
});

it("shows a code with its name, and unknown letters unchanged", () => {
  expect(paisInWords("VE")).toBe("Venezuela (VE)");
  expect(paisInWords("QQ")).toBe("QQ");
});
