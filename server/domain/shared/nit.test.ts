import { describe, expect, it } from "vitest";
import { isValidNit, normalizeNit } from "./nit";

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
