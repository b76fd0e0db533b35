import { expect, it } from "vitest";
import { SOURCES } from "../../lists/sources";
import { entryOf } from "../screening/testing/entries";
import { desdeText, FUENTE_OFICIAL, isRelevante, perfilOf, rubrosCambiados, vacioText } from "./perfil";

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

it("has the source's date and remarks, and says if the version has none", () => {
  const notes = { listadoEn: "2015-03-27", observaciones: "HAMAS - Hebron" };
  expect(said(notes, "inclusion")).toEqual(["27 mar 2015"]);
  expect(said(notes, "observaciones")).toEqual(["HAMAS - Hebron"]);
  expect(said({}, "inclusion")).toEqual([]);
  expect(vacioText("inclusion")).toBe("no figura en la versión");
  expect(vacioText("paises")).toBe("la lista no lo dice");
});

it("takes a date and remarks that an older release did not read for no change", () => {
  const antes = entryOf(NOMBRE);
  const ahora = { ...antes, listadoEn: "2015-03-27", observaciones: "HAMAS - Hebron" };
  expect(rubrosCambiados("ofac_sdn", antes, ahora)).toEqual([]);
  expect(rubrosCambiados("ofac_sdn", ahora, antes).map(({ campo }) => campo)).toEqual([
    "inclusion",
    "observaciones",
  ]);
});

it("raises no alarm if only the source's notes changed", () => {
  const antes = { ...entryOf(NOMBRE), observaciones: "HAMAS - Hebron" };
  const since = (ahora: typeof antes) => ({
    estado: "modificado" as const,
    en: new Date("2026-11-20T12:00:00Z"),
    rubros: rubrosCambiados("ofac_sdn", antes, ahora),
  });
  const noted = since({ ...antes, observaciones: "HAMAS - Nablus" });
  expect(isRelevante(noted)).toBe(false);
  expect(desdeText({ origen: "oficial", vigenteDe: null }, noted)).toContain(
    "solo cambió lo que la fuente anota",
  );
  expect(isRelevante(since({ ...antes, paises: ["CO"], observaciones: "HAMAS - Nablus" }))).toBe(true);
});

it("never says that the lists of test mode changed", () => {
  const desde = { estado: "retirado", en: new Date(0) } as const;
  expect(desdeText({ origen: "prueba", vigenteDe: null }, desde)).toBe("Las listas de prueba no cambian.");
});

it("leads to a page of the organization that the list is downloaded from", () => {
  const organization = (url: string) => new URL(url).hostname.split(".").slice(-2).join(".");
  for (const slug of ["onu_consolidated", "pep_colombia", "ofac_sdn", "eu_consolidated"] as const) {
    const [file] = SOURCES[slug].downloads[0]?.files ?? [];
    expect([slug, organization(FUENTE_OFICIAL[slug]("1") ?? "")]).toEqual([
      slug,
      organization(file?.url ?? ""),
    ]);
  }
});

it("leads to the entry itself if its source has a page for each", () => {
  expect(FUENTE_OFICIAL.ofac_sdn("12345")).toBe(
    "https://sanctionssearch.ofac.treas.gov/Details.aspx?id=12345",
  );
  expect(FUENTE_OFICIAL.csn_colombia("1")).toBeNull();
});
