import { expect, it } from "vitest";
import { withoutAbbreviations } from "./abbreviations";

it.each([
  ["tarapaca intl trading", "tarapaca international trading"],
  ["hnos inventados", "hermanos inventados"],
  ["natl dept of mfg", "national department of manufacturing"],
])("spells out %s", (name, spelledOut) => {
  expect(withoutAbbreviations(name)).toBe(spelledOut);
});

it.each(["cooper inventada", "brossard", "universal svcsa", "pintl"])(
  "leaves %s, where the letters are a part of another word",
  (name) => {
    expect(withoutAbbreviations(name)).toBe(name);
  },
);
