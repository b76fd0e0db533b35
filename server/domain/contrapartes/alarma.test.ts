import { describe, expect, it } from "vitest";
import { DECISION_AFTER, DIFERENCIAS, type Diferencia, diferenciaOf } from "../decisiones/huella";
import type { ScreenedSlug } from "../listas/lista";
import type { ListaEntry } from "../listas/lista-entry";
import type { ScreeningIndex } from "../screening/index/screening-index";
import { screenIndex } from "../screening/screening";
import { finish } from "../screening/slices";
import { entryOf, indexOf } from "../screening/testing/entries";
import { seededRandom, syntheticName } from "../screening/testing/synthetic-names";
import { alarmasBetween, type Comparado, comparadoToStore, compareContraparte } from "./alarma";
import { baseOf, coberturaOf } from "./cobertura";
import type { PersonaVigilada } from "./contraparte";

const HOY = "2026-11-20";
const ANA = "Ana Ficticia Zubizarreta";

const personaOf = (nombre: string | null, part: Partial<PersonaVigilada> = {}): PersonaVigilada => ({
  ...{ tipo: "natural", nombre, documento: null, fechaNacimiento: null, pais: null, alias: [] },
  ...part,
});

type Listas = Partial<Record<ScreenedSlug, readonly ListaEntry[]>>;

const compareWith = (index: ScreeningIndex, persona: PersonaVigilada) =>
  finish(compareContraparte(index, persona, "correspondencia", HOY));
const compare = (listas: Listas, persona: PersonaVigilada) => compareWith(indexOf(listas), persona);

/** The comparisons one after the other, and what the last tells. */
function toldBy(...steps: readonly (readonly [Listas, PersonaVigilada])[]) {
  let before: Comparado | null = null;
  let told: ReturnType<typeof alarmasBetween> = [];
  for (const [listas, persona] of steps) {
    const found = compare(listas, persona);
    told = alarmasBetween(before, persona, found);
    before = comparadoToStore(before, persona, found) ?? before;
  }
  return told.map(({ tipo, par, cambios }) => ({ tipo, id: par.entrada.sourceId, cambios }));
}

const onu = (...entries: ListaEntry[]): Listas => ({ onu_consolidated: entries });
const born = (day: string) => ({ from: day, to: day, isApproximate: false });
const CEDULA = { tipo: "Cedula No.", numero: "79123456", pais: "CO" };

describe("the difference between two states of an entry", () => {
  const entry = entryOf(ANA, { births: [born("1970-01-01")], paises: ["CO"], fundamentoLegal: "P1" });
  const cases: readonly (readonly [string, Partial<ListaEntry>, Diferencia])[] = [
    ["nothing", {}, "nada"],
    ["another order of countries", { paises: ["CO", "CO"] }, "resto"],
    ["a weak name", { names: [{ text: ANA, isWeak: true }] }, "resto"],
    ["its number", { sourceId: "otro" }, "resto"],
    ["its last day", { vigenteHasta: "2027-01-01" }, "resto"],
    ["its programme", { fundamentoLegal: "P2" }, "ley"],
    ["its programme and a birth", { fundamentoLegal: "P2", births: [] }, "quien"],
    ["a name", { names: [...entry.names, { text: "Otra", isWeak: false }] }, "quien"],
    ["a document", { documentos: [CEDULA] }, "quien"],
    ["a country", { paises: ["VE"] }, "quien"],
  ];

  it.each(cases)("is as grave as %s", (_, part, diferencia) => {
    const listada = { slug: "onu_consolidated", tier: "1_vinculante", entry } as const;
    expect(diferenciaOf(listada, { ...listada, entry: { ...entry, ...part } })).toBe(diferencia);
  });

  it("is one of the law if the tier changes", () => {
    const listada = { slug: "us_fto", tier: "3_referencia", entry } as const;
    expect(diferenciaOf(listada, { ...listada, tier: "2_obligatoria" })).toBe("ley");
  });

  it("opens a decision again only if it is about who somebody is", () => {
    expect(
      DIFERENCIAS.map((one) => [one, DECISION_AFTER[one].isReopened, DECISION_AFTER[one].isShown]),
    ).toEqual([
      ["nada", false, false],
      ["resto", false, false],
      ["ley", false, true],
      ["quien", true, true],
    ]);
  });
});

describe("what a comparison tells", () => {
  const ana = personaOf(ANA);
  const nueva = { tipo: "nueva", id: ANA, cambios: [] };

  it("is a match that was not there, once", () => {
    expect(toldBy([onu(entryOf(ANA)), ana])).toEqual([nueva]);
    expect(toldBy([onu(entryOf(ANA)), ana], [onu(entryOf(ANA)), ana])).toEqual([]);
    expect(toldBy([onu(entryOf(ANA)), ana], [onu(), ana])).toEqual([{ ...nueva, tipo: "salida" }]);
    expect(toldBy([onu(entryOf(ANA)), ana], [onu(), ana], [onu(entryOf(ANA)), ana])).toEqual([nueva]);
  });

  it.each([
    ["its law", { fundamentoLegal: "P2" }],
    ["its number", { sourceId: "otro" }],
    ["its number and its law", { sourceId: "otro", fundamentoLegal: "P2" }],
  ])("is nothing if an entry changes %s alone", (_, part) => {
    expect(toldBy([onu(entryOf(ANA)), ana], [onu(entryOf(ANA, part)), ana])).toEqual([]);
  });

  it("is a change if the entry is about another person", () => {
    expect(toldBy([onu(entryOf(ANA)), ana], [onu(entryOf(ANA, { paises: ["VE"] })), ana])).toEqual([
      { tipo: "cambio", id: ANA, cambios: [{ campo: "paises", antes: null, despues: "VE" }] },
    ]);
  });

  it("is a change if the contraparte is another person, and not if its name has other accents", () => {
    const listas = onu(entryOf(ANA));
    const otra = personaOf(ANA, { fechaNacimiento: "1980-02-03" });
    expect(toldBy([listas, ana], [listas, otra])).toMatchObject([
      { tipo: "cambio", cambios: [{ campo: "contraparte.fecha_nacimiento", despues: "1980-02-03" }] },
    ]);
    expect(toldBy([listas, ana], [listas, personaOf(ANA.toUpperCase())])).toEqual([]);
  });

  it("is a change if the match says more, and nothing if it says less", () => {
    const near = entryOf("Ana Fictisia Subisareta");
    const exact = {
      ...entryOf("Ana Fictisia Subisareta"),
      names: [...near.names, { text: ANA, isWeak: false }],
    };
    expect(toldBy([onu(near), ana], [onu(exact), ana])).toMatchObject([
      { tipo: "cambio", cambios: [{ campo: "alias" }, { campo: "resultado", despues: "exacto" }] },
    ]);
  });

  it("tells two namesakes apart, of which one leaves", () => {
    const [one, other] = [entryOf(ANA, { sourceId: "1" }), entryOf(ANA, { sourceId: "2", paises: ["VE"] })];
    expect(toldBy([onu(one, other), ana], [onu(other), ana])).toEqual([
      { tipo: "salida", id: "1", cambios: [] },
    ]);
  });

  it("is exactly the difference between screening a base with both versions, by names and documents", () => {
    const random = seededRandom(23);
    const names = Array.from({ length: 40 }, () => syntheticName(random));
    const numero = (at: number) => ({ ...CEDULA, numero: String(10_000_001 + at) });
    const entriesAt = (from: number, to: number) =>
      names.slice(from, to).map((name, at) => {
        const documentos = (from + at) % 3 === 0 ? [numero(from + at)] : [];
        return entryOf(name, { sourceId: `E.${from + at}`, documentos });
      });
    const versions = [
      { onu_consolidated: entriesAt(0, 20), ofac_sdn: entriesAt(10, 15) },
      { onu_consolidated: entriesAt(10, 30), ofac_sdn: entriesAt(12, 25) },
    ].map((listas) => indexOf(listas));
    for (const [at, nombre] of names.entries()) {
      const documento = at % 2 === 0 ? ({ tipo: "CC", numero: numero(at + 3).numero } as const) : null;
      const persona = personaOf(nombre, { documento, alias: [names[(at + 7) % names.length] as string] });
      const { alias, ...query } = persona;
      const [was, is] = versions.map((index) => {
        const asked = [nombre, ...alias].flatMap(
          (name) => screenIndex(index, { ...query, nombre: name }, "correspondencia", HOY).matches,
        );
        return new Set(asked.map(({ lista, nombreCoincidencia }) => `${lista} ${nombreCoincidencia}`));
      });
      const [first, second] = versions.map((index) => compareWith(index, persona));
      if (!first || !second) throw new Error("two versions");
      const before = comparadoToStore(null, persona, first);
      const told = alarmasBetween(before, persona, second).map(
        ({ tipo, par }) => `${tipo} ${par.lista} ${par.entrada.names[0]?.text}`,
      );
      const expected = [
        ...[...(is ?? [])].filter((one) => !was?.has(one)).map((one) => `nueva ${one}`),
        ...[...(was ?? [])].filter((one) => !is?.has(one)).map((one) => `salida ${one}`),
      ];
      expect(told.filter((one) => !one.startsWith("cambio")).toSorted()).toEqual(expected.toSorted());
    }
  });
});

describe("cobertura", () => {
  const index = indexOf(onu(entryOf(ANA, { vigenteHasta: "2026-11-25" })));
  const version = { slug: "onu_consolidated", versionId: "v2", fechaVersion: new Date(0) } as const;
  const corrida = (versionId: string, contrapartes: number, completaEn: Date | null = null) => ({
    ...{ motor: baseOf(index, "correspondencia", HOY).motor, politica: "correspondencia" as const },
    ...{ listas: [{ slug: "onu_consolidated" as const, versionId }], contrapartes, completaEn },
  });
  const of = (vigiladas: number, ...corridas: ReturnType<typeof corrida>[]) =>
    coberturaOf({ vigiladas, versiones: [version], corridas, politica: "correspondencia" });

  it("counts as compared what was compared with the version in force, in any run", () => {
    expect(of(5, corrida("v1", 2), corrida("v2", 1), corrida("v2", 2)).listas).toMatchObject([
      { comparadas: 3, pendientes: 2, completaEn: null },
    ]);
  });

  it("tells when the whole base was first compared with the version", () => {
    const moments = [new Date(1_000), new Date(2_000)] as const;
    expect(of(3, corrida("v2", 1, moments[1]), corrida("v2", 2, moments[0])).listas).toMatchObject([
      { pendientes: 0, completaEn: moments[0] },
    ]);
  });

  it("counts nothing of older rules or another policy, and is not complete without a list", () => {
    const older = { ...corrida("v2", 3), motor: 1 };
    expect(of(3, older).listas).toMatchObject([{ comparadas: 0, pendientes: 3 }]);
    const other = {
      vigiladas: 3,
      versiones: [version],
      corridas: [corrida("v2", 3)],
      politica: "solo_puntaje" as const,
    };
    expect(coberturaOf(other).listas).toMatchObject([{ pendientes: 3 }]);
    expect(of(3, corrida("v2", 3)).completa).toBe(false);
  });

  it("depends on the day only where an entry expires", () => {
    const at = (day: string) => baseOf(index, "correspondencia", day).identidad;
    expect(at("2026-11-20")).toBe(at("2026-11-25"));
    expect(at("2026-11-26")).not.toBe(at("2026-11-25"));
    expect(baseOf(index, "solo_puntaje", HOY).identidad).not.toBe(at(HOY));
  });
});
