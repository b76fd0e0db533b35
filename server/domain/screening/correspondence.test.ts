import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CORRESPONDENCIA_MINIMA,
  correspondenceOf,
  corresponds,
  exactCorrespondence,
  pairWorth,
} from "./correspondence";
import { cutTo4 } from "./similarity";
import { nearPairs, normalizedNames } from "./testing/arbitraries";
import { textbookCorrespondence } from "./testing/textbook";

const between = (queried: string, listed: string) => correspondenceOf(queried)(listed);

const shownFor = (queried: string, listed: string) => {
  const correspondence = between(queried, listed);
  return correspondence && cutTo4(exactCorrespondence(correspondence));
};

const pairsOf = (queried: string, listed: string) =>
  between(queried, listed)?.pairs.map(({ consulta, lista }) => `${consulta}=${lista}`);

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
    // 5 / 57: J = (1 + 1/2 + 1) / 3, one letter of prefix, half of the letters edited: 0.745; (0.745 · 2 + 4) / 6.
    expect(shownFor("5 rios", "57 rios")).toBe(0.915);
  });

  it("takes the best pairs first, though another alignment had the better mean", () => {
    // mora=mora is worth 1 and goes first, which leaves rosa with the letters of moral.
    expect(pairsOf("rosa mora vega", "mora moral vega")).toEqual(["rosa=moral", "mora=mora", "vega=vega"]);
  });

  it("weighs each pair by the length of its longer token", () => {
    // sol / sal: J = (2/3 + 2/3 + 1) / 3, one letter of prefix, one of three edited: 0.76; (11 + 3 + 0.76 · 3) / 17.
    expect(shownFor("maximiliano rio sol", "maximiliano rio sal")).toBe(0.9576);
  });

  it("has nothing to say of a single token", () => {
    expect(between("juancarlos", "juan carlos")).toBeNull();
    expect(between("juan carlos", "juancarlos")).toBeNull();
    expect(corresponds(null)).toBe(true);
  });

  it("separates innocents that share letters from variants of the same name", () => {
    const isMatch = (queried: string, listed: string) => corresponds(between(queried, listed));
    expect(isMatch("jorge armando beltran lopez", "jorge amando beltran lopes")).toBe(true);
    expect(isMatch("jorge armando beltran lopez", "gerardo montealegre pabon")).toBe(false);
  });

  it("equals the textbook's", () => {
    fc.assert(
      fc.property(fc.oneof(nearPairs, fc.tuple(normalizedNames, normalizedNames)), ([one, other]) => {
        fc.pre(one.length + other.length < 160);
        const expected = textbookCorrespondence(one, other);
        const found = between(one, other);
        if (expected === null) expect(found).toBeNull();
        else expect(found?.value).toBeCloseTo(expected, 12);
      }),
      { numRuns: 500 },
    );
  });

  it("is a mean: between the least and the greatest worth, 1 for a name and itself", () => {
    const names = normalizedNames.filter((name) => name.includes(" ") && name.length < 60);
    fc.assert(
      fc.property(names, names, (one, other) => {
        expect(shownFor(one, one)).toBe(1);
        const correspondence = between(one, other);
        if (!correspondence) throw new Error("both have several tokens");
        const worths = correspondence.pairs.map((pair) => cutTo4(pairWorth(pair)));
        expect(cutTo4(exactCorrespondence(correspondence))).toBeGreaterThanOrEqual(Math.min(...worths));
        expect(correspondence.value).toBeCloseTo(cutTo4(exactCorrespondence(correspondence)), 3);
      }),
    );
  });
});

describe("corresponds", () => {
  // Worth 0.76 with weight 3 (see above) and 1 with weight 1: (3 · 0.76 + 1) / 4 is exactly 0.82.
  const atBorder = [
    { consulta: "sol", lista: "sal", place: 0, weight: 3 },
    { consulta: "a", lista: "a", place: 1, weight: 1 },
  ];

  it("takes exactly 0.82 as enough, whatever rounding made of it", () => {
    for (const error of [-1e-12, 0, 1e-12]) {
      expect(corresponds({ pairs: atBorder, value: CORRESPONDENCIA_MINIMA + error })).toBe(true);
    }
  });

  it("takes nothing less, though it be rounded up to more", () => {
    const pairs = atBorder.map((pair) => ({ ...pair, weight: pair.weight === 3 ? 3_000_001 : 1_000_000 }));
    expect(corresponds({ pairs, value: CORRESPONDENCIA_MINIMA + 1e-12 })).toBe(false);
  });

  it("decides on the rounded value where that is clear", () => {
    expect(corresponds(between("pedro rios", "pedro rios"))).toBe(true);
    expect(corresponds(between("pedro rios", "lina mesa"))).toBe(false);
  });
});
