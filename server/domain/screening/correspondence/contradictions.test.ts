import { describe, expect, it } from "vitest";
import { decode, encode } from "../names/alphabet";
import type { PersonaTipo } from "../types";
import { Contradictions } from "./contradictions";
import { NameCorrespondence } from "./correspondence";
import { corresponds } from "./exact-correspondence";

const KNOWN =
  "maria mario jose jorge gomez lopez rodriguez dominguez castillo castro parra luis luisa martin marin andres andrea " +
  "natalya nataly espinosa espinoza gonzalez gonzales mohamed muhammad mahmoud yusuf yousef ivanov ivanova trujillo ricardo";
const ENTRIES = new Map(KNOWN.split(" ").map((word) => [word, 40]));

/** As lists would say in which each of those words stands in so many entries. */
function between(queried: string, listed: string, tipo: PersonaTipo = "natural", entries = ENTRIES) {
  const countOf = (word: Uint8Array) => entries.get(decode(word, 0, word.length)) ?? 0;
  const contradictions = new Contradictions((word, as) => (as === "natural" ? countOf(word) : 0), tipo);
  const name = { text: encode(listed), offset: 0, length: listed.length, isUnvowelled: false };
  return new NameCorrespondence({ normalized: queried, isUnvowelled: false }, tipo, contradictions).with(
    name,
  );
}

const motivosOf = (...names: Parameters<typeof between>) =>
  between(...names).contradictions.map(({ motivo }) => motivo);

describe("two known words that differ", () => {
  it.each([
    ["maria", "mario"],
    ["jose", "jorge"],
    ["gomez", "lopez"],
    ["rodriguez", "dominguez"],
    ["castillo", "castro"],
    ["luis", "luisa"],
    ["andres", "andrea"],
    ["mohamed", "mahmoud"],
    ["ivanov", "ivanova"],
  ])("are two names: %s and %s", (one, other) => {
    const found = between(`${one} zubizarreta echandia`, `${other} zubizarreta echandia`);
    expect(corresponds(found)).toBe(false);
    const alone = new NameCorrespondence(
      { normalized: `${one} zubizarreta echandia`, isUnvowelled: false },
      "natural",
    ).with({
      text: encode(`${other} zubizarreta echandia`),
      offset: 0,
      length: other.length + 21,
      isUnvowelled: false,
    });
    // Where the two resemble each other at all, the contradiction is what says so.
    if (corresponds(alone)) {
      expect(found.contradictions).toEqual([
        {
          motivo: "palabras_distintas",
          consulta: one,
          lista: other,
          entradasConsulta: 40,
          entradasLista: 40,
        },
      ]);
    }
  });

  it.each([
    ["espinosa", "espinoza"],
    ["gonzalez", "gonzales"],
    ["mohamed", "muhammad"],
    ["yusuf", "yousef"],
    ["martin", "marin"],
    ["natalya", "nataly"],
  ])("are one that sounds the same, or of which a letter is another: %s and %s", (one, other) => {
    expect(corresponds(between(`${one} zubizarreta echandia`, `${other} zubizarreta echandia`))).toBe(true);
  });

  it("are compared as any others where fewer than three entries have either", () => {
    const few = new Map([
      ["hamida", 2],
      ["hamido", 40],
    ]);
    const names = ["hamida zubizarreta echandia", "hamido zubizarreta echandia"] as const;
    expect(corresponds(between(...names, "natural", few))).toBe(true);
    few.set("hamida", 3);
    expect(corresponds(between(...names, "natural", few))).toBe(false);
  });

  it("may be a rare word typed with two errors, and no more once ten entries have it", () => {
    const rare = new Map([
      ["salar", 9],
      ["salazar", 40],
    ]);
    const names = ["jesus guzman salar", "jesus guzman salazar"] as const;
    expect(corresponds(between(...names, "natural", rare))).toBe(true);
    rare.set("salar", 10);
    expect(motivosOf(...names, "natural", rare)).toEqual(["palabras_distintas"]);
  });

  it("leave a typo, which nobody has, what it was", () => {
    expect(corresponds(between("marai zubizarreta echandia", "maria zubizarreta echandia"))).toBe(true);
  });
});

describe("a name that everybody spells right", () => {
  const noEntries = new Map<string, number>();
  const found = (queried: string, listed: string) => between(queried, listed, "natural", noEntries);

  it.each([
    ["diego castro quintero", "diego rastrojo", "castro", "rastrojo"],
    ["claudia diana gonzalez ruiz", "claudia diaz", "diana", "diaz"],
    ["paola luz lopez ortiz", "luis lopez", "luz", "luis"],
    ["patricia gomez diaz", "patricio", "patricia", "patricio"],
    ["miguel torres jimenez", "miguelito", "miguel", "miguelito"],
  ])("is no rare one that resembles it: %s and %s", (queried, listed, consulta, lista) => {
    expect(found(queried, listed).contradictions).toEqual([
      { motivo: "nombre_comun", consulta, lista, entradasConsulta: 0, entradasLista: 0 },
    ]);
  });

  it.each([
    ["rodriguez echandia", "rodrigues echandia"],
    ["alvarez echandia", "alvares echandia"],
    ["judith portillo corado", "yulith portillo corado"],
    ["giovanni rojas portillo", "geovany rojas portillo"],
    ["andrea martinez echandia", "andrei martinez echandia"],
    ["olga dubovikova", "volha dubovikova"],
  ])(
    "may be spelled otherwise on a list, by one letter or as other peoples do: %s and %s",
    (queried, listed) => {
      expect(corresponds(found(queried, listed))).toBe(true);
    },
  );

  it("is what a typo on the query's side is taken for", () => {
    expect(corresponds(found("marai casto quinteor", "maria castro quintero"))).toBe(true);
  });

  it("says nothing of companies, nor of a name that the query has mistyped", () => {
    expect(between("optica castro", "optica rastrojo", "juridica", noEntries).contradictions).toEqual([]);
    expect(found("rastrojo diego", "castro diego").contradictions).toEqual([]);
  });
});

describe("a listed name of one word", () => {
  it("names nobody to a query of several where many have it or everybody knows it", () => {
    expect(motivosOf("trujillo paz", "trujillo")).toEqual(["alias_comun"]);
    expect(motivosOf("ricardo soto", "ricardo")).toEqual(["alias_comun"]);
    expect(motivosOf("patricia soto", "patricia")).toEqual(["alias_comun"]);
  });

  it("is found by that word alone, and by several where it is rare", () => {
    expect(corresponds(between("ricardo", "ricardo"))).toBe(true);
    expect(corresponds(between("tirofijo marulanda", "tirofijo"))).toBe(true);
    expect(corresponds(between("juan carlos", "juancarlos"))).toBe(true);
  });

  it("judges a company's words in the same way, also by persons' names", () => {
    expect(motivosOf("clinica trujillo", "trujillo", "juridica")).toEqual(["alias_comun"]);
    expect(corresponds(between("brimatel", "brigate al quds", "juridica"))).toBe(false);
    expect(corresponds(between("optica sanz", "optima", "juridica"))).toBe(false);
  });
});

describe("a company's listed name of one word", () => {
  const entries = new Map([["palenque", 40]]);

  it("is another where a word that many companies have only resembles it", () => {
    const asked = (queried: string, listed: string) => {
      const contradictions = new Contradictions(
        (word) => entries.get(decode(word, 0, word.length)) ?? 0,
        "juridica",
      );
      const name = { text: encode(listed), offset: 0, length: listed.length, isUnvowelled: false };
      return new NameCorrespondence(
        { normalized: queried, isUnvowelled: false },
        "juridica",
        contradictions,
      ).with(name);
    };
    expect(asked("zubimax palenque", "palenquex").contradictions).toMatchObject([
      { motivo: "nombre_comun", consulta: "palenque", lista: "palenquex" },
    ]);
    expect(corresponds(asked("palenque", "palenquex"))).toBe(true);
    expect(corresponds(asked("zubimax palenquix", "palenquex"))).toBe(true);
  });
});

describe("a word left on both sides", () => {
  const long = "luis zubizarreta echandia";

  it("is another person", () => {
    expect(motivosOf(`${long} trujillo`, `${long} morfin`)).toEqual([]);
    expect(
      motivosOf(
        "zubizarreta echandia maximiliano wenceslao trujillo",
        "zubizarreta echandia maximiliano wenceslao gomez",
      ),
    ).toEqual(["palabras_sin_pareja"]);
  });

  it("is a name not said where it is left on one side", () => {
    expect(corresponds(between(`${long} trujillo`, long))).toBe(true);
    expect(corresponds(between(long, `maria ${long}`))).toBe(true);
  });

  it("is none that is a particle, a title, an initial or too short to survive an error", () => {
    const name = "zubizarreta echandia maximiliano wenceslao";
    expect(corresponds(between(`${name} bne`, `${name} darraji`))).toBe(true);
    expect(corresponds(between(`${name} del`, `${name} los`))).toBe(true);
    expect(corresponds(between(`doctor ${name}`, `senor ${name}`))).toBe(true);
  });
});

it("contradicts nothing across a script without vowels", () => {
  const contradictions = new Contradictions(() => 40, "natural");
  const own = { normalized: "maria zubizarreta echandia", isUnvowelled: true };
  const text = encode("mario zubizarreta echandia");
  const found = new NameCorrespondence(own, "natural", contradictions).with({
    text,
    offset: 0,
    length: text.length,
    isUnvowelled: true,
  });
  expect(found.contradictions).toEqual([]);
});
