import { describe, expect, it } from "vitest";
import { createVisitors } from "./visitors";

/** Counts how many of a series of calls are admitted. `of` gives the network of each. */
function admitted(
  admit: ReturnType<typeof createVisitors>,
  count: number,
  of: (at: number) => string,
): number {
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    const end = admit(of(at));
    if (end === null) continue;
    end();
    sum += 1;
  }
  return sum;
}

describe("visitors without an account", () => {
  it("are so many of a network in a while, and another network has its own", () => {
    let now = 0;
    const admit = createVisitors(() => now);
    expect(admitted(admit, 100, () => "192.0.2.7")).toBe(60);
    expect(admitted(admit, 1, () => "198.51.100.7")).toBe(1);
    now = 600_000;
    expect(admitted(admit, 1, () => "192.0.2.7")).toBe(1);
  });

  it("are limited for all networks together, and one exhausted network takes nothing from them", () => {
    const admit = createVisitors(() => 0);
    expect(admitted(admit, 1_000, () => "192.0.2.7")).toBe(60);
    expect(admitted(admit, 1_000, (at) => `network ${at}`)).toBe(140);
  });

  it("are ten at once, and an answered one makes room", () => {
    const admit = createVisitors(() => 0);
    const ends = Array.from({ length: 1_000 }, (_, at) => admit(`network ${at}`)).filter(
      (end) => end !== null,
    );
    expect(ends).toHaveLength(10);
    ends[0]?.();
    expect(admit("another")).not.toBeNull();
    expect(admit("one more")).toBeNull();
  });
});
