import { expect, it } from "vitest";
import { abbreviates, withNamesSpelledOut, withoutAbbreviations } from "./abbreviations";

it.each([
  ["tarapaca intl trading", "tarapaca international trading"],
  ["hnos inventados", "hermanos inventados"],
  ["natl dept of mfg", "national department of manufacturing"],
  ["fertilizantes de vzla", "fertilizantes de venezuela"],
])("spells out %s", (name, spelledOut) => {
  expect(withoutAbbreviations(name)).toBe(spelledOut);
});

it.each(["cooper inventada", "brossard", "universal svcsa", "pintl"])(
  "leaves %s, where the letters are a part of another word",
  (name) => {
    expect(withoutAbbreviations(name)).toBe(name);
  },
);

it.each([
  ["dev", "development"],
  ["org", "organization"],
  ["bkg", "banking"],
  ["vzla", "venezuela"],
  ["coml", "commercial"],
  ["intl", "international"],
  ["mgmt", "management"],
  ["constr", "constructora"],
  ["devt", "development"],
  ["trdn", "trading"],
])("takes %s for %s", (short, long) => expect(abbreviates(short, long)).toBe(true));

it.each([
  ["de", "development", "two letters"],
  ["bgk", "banking", "another order"],
  ["kg", "banking", "another first letter"],
  ["bankin", "banking", "one letter less"],
  ["veneula", "venezuela", "a vowel within"],
  ["vzlo", "venezuela", "another last vowel"],
  ["banking", "bkg", "the longer one first"],
  ["flot", "floristeria", "vowels written out, and letters left out before the end"],
])("takes %s for no %s: %s", (short, long) => expect(abbreviates(short, long)).toBe(false));

it.each([
  ["gilberto rguez orejuela", "gilberto rodriguez orejuela"],
  ["hdez mtnez fco", "hernandez martinez francisco"],
])("spells out the names of %s", (name, spelledOut) => expect(withNamesSpelledOut(name)).toBe(spelledOut));
