import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildNameIndex } from "../index/build-name-index";
import { COMPARED_WITH } from "../index/compared-with";
import { normalizedName } from "../index/name-index";
import { encode } from "../names/alphabet";
import { isOneWordForm } from "../names/legal-forms";
import { comparableName, normalizeName } from "../names/normalize";
import { cutTo4 } from "../score/score";
import { nearPairs, normalizedNames } from "../testing/arbitraries";
import { seededRandom, syntheticName } from "../testing/synthetic-names";
import { textbookCorrespondence } from "../testing/textbook";
import type { PersonaTipo } from "../types";
import { NameCorrespondence } from "./correspondence";
import { corresponds, exactCorrespondence, pairWorth } from "./exact-correspondence";
import { isGeneric } from "./generic-words";
import { CORRESPONDENCIA_MINIMA } from "./rule";
import { BY_SCORE } from "./token-worths";

const listedOf = (listed: string, isUnvowelled = false) => ({
  text: encode(listed),
  offset: 0,
  length: listed.length,
  isUnvowelled,
});

const correspondenceOf = (queried: string, tipo: PersonaTipo = "natural") =>
  new NameCorrespondence({ normalized: queried, isUnvowelled: false }, tipo);

const companies = (queried: string, listed: string) =>
  correspondenceOf(queried, "juridica").with(listedOf(listed));

const between = (queried: string, listed: string) => correspondenceOf(queried).with(listedOf(listed));

const byConsonants = (queried: string, listed: string) =>
  correspondenceOf(queried).with(listedOf(listed, true));

const shownFor = (queried: string, listed: string) => cutTo4(exactCorrespondence(between(queried, listed)));

const pairsOf = (queried: string, listed: string) =>
  between(queried, listed).pairs.map(({ consulta, lista }) => `${consulta}=${lista}`);

describe("correspondence", () => {
  it("is 1 for the same tokens in any order", () => {
    expect(shownFor("maria luz soto rios", "rios soto maria luz")).toBe(1);
  });

  it("aligns the tokens of the shorter name, whichever side it stands on", () => {
    expect(shownFor("pedro rios", "pedro luis rios mora")).toBe(1);
    expect(shownFor("pedro luis rios mora", "pedro rios")).toBe(1);
    expect(pairsOf("pedro rios", "pedro luis rios mora")).toEqual(["pedro=pedro", "rios=rios"]);
  });

  it("joins one adjacent pair of tokens on either side", () => {
    expect(shownFor("juancarlos rios", "juan carlos rios")).toBe(1);
    expect(shownFor("juan carlos rios", "juancarlos rios")).toBe(1);
    expect(pairsOf("juan carlos rios", "rios juancarlos")).toEqual(["juancarlos=juancarlos", "rios=rios"]);
  });

  it("joins only one pair", () => {
    expect(shownFor("juancarlos delapaz", "juan carlos dela paz")).toBeLessThan(1);
  });

  it("joins no pair of which one token alone resembles the other more", () => {
    expect(pairsOf("diana rios mora", "diana rios vega")).toEqual(["diana=diana", "rios=rios", "mora=vega"]);
    expect(pairsOf("gabriela paz soto", "gabriel parra")).toEqual(["gabriela=gabriel", "paz=parra"]);
  });

  it("gives nothing to two words that resemble each other no more than any two", () => {
    // Of zuluaga and valencia nothing is left: (7 + 6 + 8 · 0) / 21; with what they share it would be 0.84.
    expect(shownFor("claudia zuluaga garcia", "claudia garcia valencia")).toBe(0.619);
    // yu and wu, one letter of two: they are too short to tell.
    expect(shownFor("yu rios", "wu rios")).toBeGreaterThan(0.82);
  });

  it("joins nothing where that gains nothing", () => {
    expect(pairsOf("ana ana", "ana ana")).toEqual(["ana=ana", "ana=ana"]);
  });

  it("counts an initial that fits as 0.9, weighted by the longer token", () => {
    // (0.9 · 5 + 1 · 4) / 9 = 8.5 / 9
    expect(shownFor("p rios", "pedro rios")).toBe(0.9444);
    expect(shownFor("pedro rios", "p rios")).toBe(0.9444);
    expect(pairsOf("p rios", "pedro rios")).toEqual(["p=pedro", "rios=rios"]);
  });

  it("gives nothing to an initial that does not fit, nor to a digit", () => {
    // (0.9 · 5 + 4 + 4) / 13 where it fits.
    expect(shownFor("p rios mora", "pedro rios mora")).toBe(0.9615);
    expect(shownFor("x rios mora", "pedro rios mora")).toBeLessThan(0.9615);
    expect(shownFor("5 rios", "5 rios")).toBe(1);
    expect(shownFor("5 rios", "57 rios")).toBe(0);
  });

  it("takes the best pairs first, though another alignment had the better mean", () => {
    // mora=mora is worth 1 and goes first, which leaves rosa with the letters of moral.
    expect(pairsOf("rosa mora vega", "mora moral vega")).toEqual(["rosa=moral", "mora=mora", "vega=vega"]);
  });

  it("weighs each pair by the length of its longer token", () => {
    // sol / sal: J = (2/3 + 2/3 + 1) / 3, one letter of prefix, one of three edited: 0.76; (11 + 3 + 0.76 · 3) / 17.
    expect(shownFor("maximiliano rio sol", "maximiliano rio sal")).toBe(0.9576);
  });

  it("reads a single token like any other: as a token of the other name, or as the whole of it", () => {
    expect(shownFor("juancarlos", "juan carlos")).toBe(1);
    expect(shownFor("juan carlos", "juancarlos")).toBe(1);
    expect(pairsOf("mariadelosangeles", "maria de los angeles")).toEqual([
      "mariadelosangeles=mariadelosangeles",
    ]);
    expect(shownFor("joseph", "joseph konrad")).toBe(1);
    expect(corresponds(companies("bancolombia", "banco rossiya"))).toBe(false);
  });

  it("separates innocents that share letters from variants of the same name", () => {
    const isMatch = (queried: string, listed: string) => corresponds(between(queried, listed));
    expect(isMatch("jorge armando beltran lopez", "jorge amando beltran lopes")).toBe(true);
    expect(isMatch("jorge armando beltran lopez", "gerardo montealegre pabon")).toBe(false);
  });

  it("equals the textbook's", () => {
    fc.assert(
      fc.property(fc.oneof(nearPairs, fc.tuple(normalizedNames, normalizedNames)), ([one, other]) => {
        fc.pre(one.length + other.length < 100);
        for (const [compared, tipo, isUnvowelled] of [
          [between, "natural", false],
          [byConsonants, "natural", true],
          [companies, "juridica", false],
        ] as const) {
          const comparing = {
            tipo,
            isUnvowelled: [false, isUnvowelled],
            generic: { has: isGeneric },
            forms: { has: isOneWordForm },
          } as const;
          expect(compared(one, other).value).toBeCloseTo(textbookCorrespondence(one, other, comparing), 12);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("is a mean: between the least and the greatest worth, 1 for a name and itself", () => {
    const names = normalizedNames.filter((name) => !/\d/.test(name) && name.length < 60);
    fc.assert(
      fc.property(names, names, (one, other) => {
        expect(shownFor(one, one)).toBe(1);
        const correspondence = between(one, other);
        const worths = correspondence.pairs.map((pair) => cutTo4(pairWorth(pair)));
        expect(cutTo4(exactCorrespondence(correspondence))).toBeGreaterThanOrEqual(Math.min(...worths));
        expect(correspondence.value).toBeCloseTo(cutTo4(exactCorrespondence(correspondence)), 3);
      }),
    );
  });
});

describe("what a pair of tokens is worth", () => {
  const isMatch = (queried: string, listed: string) => corresponds(between(queried, listed));
  const isCompanyMatch = (queried: string, listed: string) => corresponds(companies(queried, listed));

  it.each([
    ["yhon rojas", "john rojas"],
    ["yeison baca", "jeison vaca"],
    ["hector quiroz", "ector kiros"],
    ["wilson guerrero", "guilson werrero"],
    ["castillo zabala", "castiyo savala"],
    ["ximena cespedes", "jimena sespedes"],
  ])("%s is %s, spelled as it sounds", (queried, listed) => {
    expect(isMatch(queried, listed)).toBe(true);
  });

  it.each([
    ["luis castillo mora", "luis castro vera"],
    ["claudia patricia gomez", "claudia patricio rojas"],
    ["sergey prigozhin", "yevgeny prigojin"],
  ])("%s is not %s, one token replaced by another", (queried, listed) => {
    expect(isMatch(queried, listed)).toBe(false);
  });

  it("forgives one pair that is edited too much, where all others are equal", () => {
    // mina and miro: two letters of four.
    expect(isMatch("maria elena suarez mina", "maria elena suarez miro")).toBe(true);
    expect(isMatch("maria elena suares mina", "maria elena suarez miro")).toBe(false);
  });

  it("gives nothing to a pair worth less than 0.65, though few of its letters are edited", () => {
    // jimena and ramona: 0.6166, palacios and hilario: 0.575.
    expect(isMatch("jimena rios cabrera", "leandro ramona cabrera rios")).toBe(false);
    expect(isMatch("jimena palacios escobedo", "hilario jimena escobedo peralta")).toBe(false);
  });

  it("asks of a company that its short tokens be equal", () => {
    expect(isCompanyMatch("lxc aviation", "lau aviation")).toBe(false);
    expect(isCompanyMatch("bwi", "bae")).toBe(false);
    expect(isMatch("luz rios", "lus rios")).toBe(true);
  });

  it("asks numbers to agree, of persons and companies", () => {
    expect(isCompanyMatch("global growth fund 8", "global growth fund 9")).toBe(false);
    expect(isCompanyMatch("brigade 44", "44 brigade")).toBe(true);
    expect(isCompanyMatch("brigade 44 north", "brigade north")).toBe(true);
    expect(isMatch("frente martin caballero 37", "frente martin caballero 39")).toBe(false);
  });

  it.each([
    ["tarapaca mining dev trading", "tarapaca mining development trading"],
    ["fertilizantes de vzla", "fertilizantes de venezuela"],
    ["tarapaca electronics ind", "tarapaca electronics industries"],
    ["tarapaca bkg", "tarapaca banking"],
    ["tarapacasas", "tarapaca"],
    ["inctarapaca", "tarapaca"],
  ])(
    "takes a company's shortened word for the longer one, and a glued form for none: %s is %s",
    (one, other) => {
      expect(isCompanyMatch(one, other)).toBe(true);
      expect(isCompanyMatch(other, one)).toBe(true);
    },
  );

  it("gives nothing to a company that only an abbreviation names", () => {
    expect(isCompanyMatch("unimarca", "unica")).toBe(false);
    expect(isCompanyMatch("biocafe", "bio")).toBe(false);
    expect(isCompanyMatch("palmas inmobiliaria", "plm inmobiliaria")).toBe(false);
    expect(isCompanyMatch("transportes internacional", "inter trans")).toBe(false);
    expect(isCompanyMatch("tarapaca dev", "tarapaca drilling")).toBe(false);
    expect(isMatch("maria dev soto", "maria development soto")).toBe(false);
  });

  it("gives nothing for generic words alone", () => {
    expect(isCompanyMatch("constructora roble", "constructora robayo")).toBe(false);
    expect(isCompanyMatch("inversiones transportes", "inversiones transportes rojas")).toBe(false);
    expect(isCompanyMatch("inversiones y transportes", "transportes inversiones")).toBe(true);
    expect(isCompanyMatch("constructora roble", "constructora robles")).toBe(true);
    expect(isCompanyMatch("constructra roble", "constructora robles")).toBe(true);
    expect(companies("constructora roble", "constructora robayo")).toMatchObject({
      isRuledOut: false,
      pairs: [
        { consulta: "constructora", worth: 1, isGeneric: true },
        { consulta: "roble", lista: "robayo", isGeneric: false },
      ],
    });
  });
});

describe("generic words of companies", () => {
  const isCompanyMatch = (queried: string, listed: string) => corresponds(companies(queried, listed));

  it.each([
    ["electromil", "kavan electronic"],
    ["fundacion electromil", "fundazcor"],
    ["comercial la aurora", "comercializadora toquin"],
    ["tecnologia ms", "dm technologies"],
    ["inversiones castillo y quintero", "inversiones yosary"],
  ])("tell none from another, nor does what resembles one: %s is not %s", (queried, listed) => {
    expect(isCompanyMatch(queried, listed)).toBe(false);
  });

  it("decide where both names have no others", () => {
    expect(isCompanyMatch("internationl trading company", "international trading company")).toBe(true);
    expect(isCompanyMatch("international trading rojas", "international trading company")).toBe(false);
  });
});

describe("correspondence across scripts", () => {
  const isMatch = (queried: string, listed: string) => {
    const [own, other] = [queried, listed].map((name) => comparableName(name, "natural"));
    if (!own || !other) throw new Error("two names");
    const { normalized, isUnvowelled } = other;
    return corresponds(new NameCorrespondence(own, "natural").with(listedOf(normalized, isUnvowelled)));
  };

  it.each([
    ["محمد الجاسم", "Mohamed ALJASEM"],
    ["يوسف عجيب", "Yusuf Ajeeb"],
    ["خالد عبد الرحمن حمد الفواز", "Khalid Abd Al-Rahman Hamd Al-Fawaz"],
    ["مهدی گوگردچیان", "Mehdi GOGERDCHIAN"],
    ["Bassam AL-MISRI", "بسام المصري"],
    ["علی فدوی", "Ali FADAVI"],
    ["محمد رضا نقدی", "Mohammad Reza NAQDI"],
    ["محمد رجب", "Mohamed RAGAB"],
    ["FADIL MAHMUD GHARIB", "فاضل محمود غريب"],
    ["Μιχάλης Παπαδόπουλος", "Michalis PAPADOPOULOS"],
  ])("%s is %s", (queried, listed) => {
    expect(isMatch(queried, listed)).toBe(true);
  });

  it.each([
    ["محمد الجاسم", "Ibrahim AL-MISRI"],
    ["احمد موسوی", "Hamid MASLI"],
    ["احمد موسوی", "Ahmad UMAR"],
    ["سمير حسن", "Samir KARIMI"],
  ])("%s is not %s", (queried, listed) => {
    expect(isMatch(queried, listed)).toBe(false);
  });

  it("asks the vowels of two names of the same script", () => {
    expect(isMatch("Samir HASSAN", "Omar HUSAIN")).toBe(false);
    expect(isMatch("samir hassan", "smr hsn")).toBe(false);
  });

  it.each([
    ["volodymyr petrenko", "vladimir petrenko", 0.9],
    ["mohamad petrenko", "mohammad petrenko", 0.9687],
    ["alexander petrenko", "alex petrenko", 0.9],
  ])("is worth exactly what a name in another form is: %s, %s", (queried, listed, worth) => {
    const { pairs, value } = between(queried, listed);
    expect(pairs.map((pair) => cutTo4(pairWorth(pair)))).toEqual([worth, 1]);
    expect(value).toBeCloseTo(shownFor(queried, listed), 3);
  });

  it("is worth exactly what the consonants are", () => {
    const pair = byConsonants("yusuf nasir", "yusf nasr").pairs[0];
    expect(pair && cutTo4(pairWorth(pair))).toBe(1);
    const [alone] = between("yusuf nasir", "yusf nasr").pairs;
    expect(alone && cutTo4(pairWorth(alone))).toBeLessThan(1);
  });
});

describe("mayReach", () => {
  const mayReach = (queried: string, listed: string, isUnvowelled = false) =>
    correspondenceOf(queried).mayReach(listedOf(listed, isUnvowelled));

  const isSound = (queried: string, listed: string): boolean =>
    [false, true].every(
      (isUnvowelled) =>
        mayReach(queried, listed, isUnvowelled) ||
        !corresponds(correspondenceOf(queried).with(listedOf(listed, isUnvowelled))),
    );

  it("never rules out a name that corresponds", () => {
    const pairs = fc.oneof(nearPairs, fc.tuple(normalizedNames, normalizedNames));
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        fc.pre(one.length + other.length < 200);
        expect(isSound(one, other)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("never rules out one of few short tokens, where initials and joined tokens decide", () => {
    const tokens = fc.array(fc.constantFrom("a", "b", "ab", "ba", "an", "ana", "anab", "1", "12"), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(tokens, tokens, (one, other) => isSound(one.join(" "), other.join(" "))),
      { numRuns: 3_000 },
    );
  });

  it("rules out nearly all names that do not correspond", () => {
    const random = seededRandom(1);
    const names = Array.from({ length: 3_000 }, () => normalizeName(syntheticName(random), "natural"));
    const correspondence = correspondenceOf("jorge armando beltran lopez");
    const listed = names.map((name) => listedOf(name));
    const passed = listed.filter((name) => correspondence.mayReach(name)).length;
    const matching = listed.filter((name) => corresponds(correspondence.with(name))).length;
    expect(passed - matching).toBeLessThan(names.length * 0.005);
  });

  it("takes a single token like any other", () => {
    expect(mayReach("juancarlos", "juan carlos")).toBe(true);
    expect(mayReach("luz mora", "fgh")).toBe(false);
  });

  it("rules no joined words out by their letters where vowels are not written", () => {
    const [queried, listed] = ["amir said", "umursuud"] as const;
    expect(corresponds(byConsonants(queried, listed))).toBe(true);
    expect(mayReach(queried, listed, true)).toBe(true);
  });

  it("keeps its answers apart from name to name", () => {
    const correspondence = correspondenceOf("pedro rios");
    const ask = (listed: string) => correspondence.mayReach(listedOf(listed));
    expect(["rios pedro", "lina mesa", "pedro rios de la hoz", "p rios"].map(ask)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

describe("boundBy", () => {
  const random = seededRandom(3);
  const draw = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? "";
  const of = (count: number, word: () => string) =>
    Array.from({ length: 1 + Math.floor(random() * count) }, word).join(" ");
  const SHORT = ["a", "b", "ab", "ba", "an", "ana", "anab", "1", "12"];
  const TOGETHER = [
    "juan",
    "carlos",
    "juancarlos",
    "abd",
    "al",
    "rahman",
    "abdalrahman",
    "karlos",
    "rios",
    "riso",
  ];
  const names = Array.from({ length: 200 }, (_, at) =>
    at < 60
      ? of(5, () => draw(SHORT))
      : at < 120
        ? of(4, () => draw(TOGETHER))
        : normalizeName(syntheticName(random), "natural"),
  );
  names.push("juan perezdelapradosantamariaymora", "ana perezdelapradosantamariaymora");
  const index = buildNameIndex(
    names.map((normalized, entry) => ({
      normalized,
      comparedWith: COMPARED_WITH.natural,
      entry,
      place: 0,
    })),
  );

  it.each(["natural", "juridica"] as const)(
    "rules out no name of an index that corresponds, and most that do not: %s",
    (tipo) => {
      let [passed, matching] = [0, 0];
      for (const queried of names.filter((_, at) => at % 5 === 0)) {
        const correspondence = correspondenceOf(queried, tipo);
        const bound = correspondence.boundBy(index.words);
        for (let row = 0; row < index.count; row++) {
          const listed = normalizedName(index, row);
          const isMatch = corresponds(correspondence.with(listedOf(listed)));
          const mayReach = bound.mayReach(row);
          if (isMatch) expect(mayReach, `${queried} / ${listed}`).toBe(true);
          passed += Number(mayReach);
          matching += Number(isMatch);
        }
        bound.release();
      }
      expect(matching).toBeGreaterThan(40);
      expect(passed - matching).toBeLessThan((names.length * names.length) / 5 / 4);
    },
  );
});

describe("corresponds", () => {
  // Worth 0.76 with weight 3 (see above) and 1 with weight 1: (3 · 0.76 + 1) / 4 is exactly 0.82.
  const atBorder = [
    {
      consulta: "sol",
      lista: "sal",
      row: 0,
      column: 0,
      weight: 3,
      worth: 0.76,
      basis: BY_SCORE,
      isGeneric: false,
    },
    { consulta: "a", lista: "a", row: 1, column: 1, weight: 1, worth: 1, basis: BY_SCORE, isGeneric: false },
  ];

  it("takes exactly 0.82 as enough, also after rounding", () => {
    for (const error of [-1e-12, 0, 1e-12]) {
      expect(
        corresponds({
          pairs: atBorder,
          value: CORRESPONDENCIA_MINIMA + error,
          isRuledOut: false,
          contradictions: [],
        }),
      ).toBe(true);
    }
  });

  it("takes nothing less, though it be rounded up to more", () => {
    const pairs = atBorder.map((pair) => ({ ...pair, weight: pair.weight === 3 ? 3_000_001 : 1_000_000 }));
    expect(
      corresponds({ pairs, value: CORRESPONDENCIA_MINIMA + 1e-12, isRuledOut: false, contradictions: [] }),
    ).toBe(false);
  });

  it("decides on the rounded value where that is clear", () => {
    expect(corresponds(between("pedro rios", "pedro rios"))).toBe(true);
    expect(corresponds(between("pedro rios", "lina mesa"))).toBe(false);
  });
});
