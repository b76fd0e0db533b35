import { describe, expect, it } from "vitest";
import { dayOfTyped, typedOfDay } from "./typed-day";

describe("dayOfTyped", () => {
  it.each([
    ["05/03/1980", "1980-03-05"],
    ["5/3/1980", "1980-03-05"],
    ["5-3-1980", "1980-03-05"],
    ["5.3.1980", "1980-03-05"],
    ["5 3 1980", "1980-03-05"],
    ["05031980", "1980-03-05"],
    [" 29/02/2024 ", "2024-02-29"],
    ["1980-03-05", "1980-03-05"],
  ])("reads %s with the day first", (typed, day) => {
    expect(dayOfTyped(typed, false)).toBe(day);
    expect(dayOfTyped(typed, true)).toBe(day);
  });

  it("takes a year of two figures only once it is whole, of the century it is likely of", () => {
    expect(dayOfTyped("5/3/20", false)).toBeNull();
    expect(dayOfTyped("5/3/20", true)).toBe("2020-03-05");
    expect(dayOfTyped("5/3/80", true)).toBe("1980-03-05");
  });

  it.each([
    "",
    "31/02/1980",
    "29/02/2023",
    "13/13/1980",
    "00/01/1980",
    "01/01/0000",
    "5/3",
    "ayer",
    "5/3/198",
  ])("finds no day in «%s»", (typed) => {
    expect(dayOfTyped(typed, true)).toBeNull();
  });
});

it("writes a day with the day first, and leaves what is none", () => {
  expect(typedOfDay("1980-03-05")).toBe("05/03/1980");
  expect(typedOfDay("31/02/1980")).toBe("31/02/1980");
  expect(typedOfDay("")).toBe("");
});
