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
  it("have a limit per network and window", () => {
    let now = 0;
    const admit = createVisitors(() => now);
    expect(admitted(admit, 100, () => "192.0.2.7")).toBe(60);
    expect(admitted(admit, 1, () => "198.51.100.7")).toBe(1);
    now = 600_000;
    expect(admitted(admit, 1, () => "192.0.2.7")).toBe(1);
  });

  it("have a common limit, and busy networks leave the first requests to others", () => {
    const admit = createVisitors(() => 0);
    expect(admitted(admit, 1_000, (at) => `192.0.${at % 4}.7`)).toBe(20 + 100);
    expect(admitted(admit, 1_000, (at) => `10.${at % 250}.0.7`)).toBe(80);
  });

  it("have a limit of first requests per block", () => {
    const admit = createVisitors(() => 0);
    expect(admitted(admit, 500, (at) => `2001:db8:${at}::7`)).toBe(20);
    expect(admitted(admit, 5, () => "2001:db9::7")).toBe(5);
  });

  it("are ten at once, three of a network, and one that is answered makes room", () => {
    const admit = createVisitors(() => 0);
    const ends = Array.from({ length: 1_000 }, (_, at) => admit(`10.${at >> 2}.0.7`)).filter(
      (end) => end !== null,
    );
    expect(ends).toHaveLength(10);
    ends[0]?.();
    expect(admit("192.0.2.7")).not.toBeNull();
    expect(admit("198.51.100.7")).toBeNull();
  });
});
