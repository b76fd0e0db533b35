import { expect, it } from "vitest";
import { withLetters } from "./look-alikes";

it.each([
  ["ig0r s0kol0v", "igor sokolov"],
  ["v1ctor p3r4lta", "victor peralta"],
  ["o5ca7oz ga8riel", "oscatoz gabriel"],
])("reads the digits of %s as the letters they look like", (name, letters) => {
  expect(withLetters(name)).toBe(letters);
});

it.each(["frente 57 sur", "m23", "1vor", "ig00r", "jos9ue", "ana 2 soto"])(
  "leaves %s: at an edge, beside another digit or like no letter a digit is one",
  (name) => {
    expect(withLetters(name)).toBe(name);
  },
);
