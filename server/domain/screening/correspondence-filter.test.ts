import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encode } from "./alphabet";
import { correspondenceOf, corresponds } from "./correspondence";
import { correspondenceFilter } from "./correspondence-filter";
import { normalizeName } from "./normalize";
import { nearPairs, normalizedNames } from "./testing/arbitraries";
import { seededRandom, syntheticName } from "./testing/synthetic-names";

const mayCorrespond = (queried: string, listed: string): boolean =>
  correspondenceFilter(queried)(encode(listed), 0, listed.length);

const isSound = (queried: string, listed: string): boolean =>
  mayCorrespond(queried, listed) || !corresponds(correspondenceOf(queried)(listed));

describe("correspondenceFilter", () => {
  it("never rules out a name that corresponds", () => {
    const pairs = fc.oneof(nearPairs, fc.tuple(normalizedNames, normalizedNames));
    fc.assert(
      fc.property(pairs, ([one, other]) => {
        fc.pre(one.length + other.length < 200);
        expect(isSound(one, other)).toBe(true);
      }),
      { numRuns: 1_500 },
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
    const queried = "jorge armando beltran lopez";
    const passed = names.filter((name) => mayCorrespond(queried, name)).length;
    const matching = names.filter((name) => corresponds(correspondenceOf(queried)(name))).length;
    expect(passed - matching).toBeLessThan(names.length * 0.02);
  });

  it("says nothing of a single token", () => {
    expect(mayCorrespond("juancarlos", "juan carlos")).toBe(true);
    expect(mayCorrespond("luz mora", "fgh")).toBe(true);
  });

  it("keeps its answers apart from name to name", () => {
    const filter = correspondenceFilter("pedro rios");
    const ask = (listed: string) => filter(encode(listed), 0, listed.length);
    expect(["rios pedro", "lina mesa", "pedro rios de la hoz", "p rios"].map(ask)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
