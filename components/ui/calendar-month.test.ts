import { describe, expect, it } from "vitest";
import { addMonths, dayByKey, weeksOf } from "./calendar-month";

describe("weeksOf", () => {
  it("lays a month out from Monday on, with nothing of the months beside it", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks[5]).toEqual(["2026-11-30", null, null, null, null, null, null]);
    expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30);
  });

  it("needs four weeks for a February that begins on a Monday, and ends at the year's end", () => {
    expect(weeksOf("2027-02")).toHaveLength(4);
    expect(weeksOf("2026-12").flat().at(-4)).toBe("2026-12-31");
  });
});

it("stays in the month it goes to", () => {
  expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
  expect(addMonths("2024-02-29", 12)).toBe("2025-02-28");
  expect(addMonths("2026-03-31", -1)).toBe("2026-02-28");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
});

it.each([
  ["ArrowLeft", false, "2026-11-10"],
  ["ArrowRight", false, "2026-11-12"],
  ["ArrowUp", false, "2026-11-04"],
  ["ArrowDown", false, "2026-11-18"],
  ["Home", false, "2026-11-09"],
  ["End", false, "2026-11-15"],
  ["PageUp", false, "2026-10-11"],
  ["PageDown", false, "2026-12-11"],
  ["PageUp", true, "2025-11-11"],
  ["PageDown", true, "2027-11-11"],
  ["a", false, null],
])("leads by %s (shift: %s) from Wednesday 11 November to %s", (key, hasShift, to) => {
  expect(dayByKey(key, hasShift, "2026-11-11")).toBe(to);
});
