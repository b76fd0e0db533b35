import { describe, expect, it } from "vitest";
import { hasWrongDigit, isValidNit, nitsOfBase, normalizeNit } from "./nit";

describe("normalizeNit", () => {
  it("keeps the verification digit and drops everything that is not a digit", () => {
    expect(normalizeNit("900.123.456-7")).toBe("9001234567");
    expect(normalizeNit(" 900 123 456 ")).toBe("900123456");
  });
});

describe("isValidNit", () => {
  it.each(["900.123.456-7", "9001234567", "12345", "123456789012345", " 900123456 - 8 "])(
    "accepts %j",
    (nit) => {
      expect(isValidNit(nit)).toBe(true);
    },
  );

  it("does not judge the verification digit", () => {
    const spellings = Array.from({ length: 10 }, (_, digit) => `900.123.456-${digit}`);
    expect(spellings.every(isValidNit)).toBe(true);
  });

  it.each([
    "",
    "-",
    "1234",
    "1234567890123456",
    "900-123-456",
    "900123456-",
    "900123456- .",
    " -900123456",
    "900123456A",
    "９００１２３４５６",
    "900,123",
  ])("refuses %j", (nit) => {
    expect(isValidNit(nit)).toBe(false);
  });
});

describe("a NIT as support types it", () => {
  it.each([
    ["900.123.456-8", false],
    ["900.123.456-7", true],
    ["900123456", false],
    ["no", false],
  ])("has a wrong verification digit or not: %s", (typed, isWrong) => {
    expect(hasWrongDigit(typed)).toBe(isWrong);
  });

  it("names the same company with any verification digit, and without one", () => {
    for (const typed of ["900.123.456-8", "900.123.456-7", "900123456", "9001234568"])
      expect(nitsOfBase(typed)).toEqual(expect.arrayContaining(["900123456", "9001234567", "9001234568"]));
    expect(nitsOfBase("900")).toEqual([]);
  });
});
