import { expect, it } from "vitest";
import { entryOf } from "../screening/testing/entries";
import { desdeText, FUENTE_OFICIAL, perfilOf, rubrosCambiados } from "./perfil";

const NOMBRE = "Evaristo Buitragal";
const said = (part: Parameters<typeof entryOf>[1], campo: string) =>
  perfilOf("ofac_sdn", entryOf(NOMBRE, part)).find((rubro) => rubro.campo === campo)?.valores;

it.each([
  ["a day", "1967-07-19", "1967-07-19", false, "19 jul 1967"],
  ["a year", "1967-01-01", "1967-12-31", false, "1967"],
  ["years", "1960-01-01", "1965-12-31", false, "entre 1960 y 1965"],
  ["about a year", "1967-01-01", "1967-12-31", true, "hacia 1967"],
] as const)("writes %s of birth as people do", (_, from, to, isApproximate, text) => {
  expect(said({ births: [{ from, to, isApproximate }] }, "nacimientos")).toEqual([text]);
});

it("names each document's type and country, or says that it has none", () => {
  const documentos = [
    { tipo: "Passport", numero: "F1", pais: "VE" },
    { tipo: null, numero: "99", pais: null },
  ];
  expect(said({ documentos }, "documentos")).toEqual([
    "pasaporte F1 · Venezuela (VE)",
    "documento 99 · sin país",
  ]);
});

it("has a field without values if the list states nothing", () => {
  expect(said({}, "alias")).toEqual([]);
  expect(said({}, "vigencia")).toBeUndefined();
});

it("tells a field that only one of two versions has", () => {
  const antes = entryOf(NOMBRE);
  const ahora = { ...antes, vigenteHasta: "2028-02-28" };
  expect(rubrosCambiados("pep_colombia", antes, ahora)).toEqual([
    {
      campo: "vigencia",
      titulo: "Se compara hasta",
      valores: [{ antes: null, ahora: "28 feb 2028" }],
    },
  ]);
  expect(rubrosCambiados("pep_colombia", antes, antes)).toEqual([]);
});

it("never says that the lists of test mode changed", () => {
  const desde = { estado: "retirado", en: new Date(0) } as const;
  expect(desdeText({ origen: "prueba", vigenteDe: null }, desde)).toBe("Las listas de prueba no cambian.");
});

it("leads to the entry itself if its source has a page for each", () => {
  expect(FUENTE_OFICIAL.ofac_sdn("12345")).toBe(
    "https://sanctionssearch.ofac.treas.gov/Details.aspx?id=12345",
  );
  expect(FUENTE_OFICIAL.csn_colombia("1")).toBeNull();
});
