import { describe, expect, it } from "vitest";
import { createBloomFilter, mayContain } from "./bloom-filter";

describe("a Bloom filter", () => {
  const inside = Array.from({ length: 5_000 }, (_, index) => `dentro ${index}`);
  // 14.4 bits each and ten hashes: one in a thousand.
  const filter = createBloomFilter(inside, (5_000 * 14.4) / 8, 10);

  it("finds everything that is in it", () => {
    expect(inside.filter((text) => !mayContain(filter, text))).toEqual([]);
  });

  it("takes hardly anything else for it: about one in a thousand", () => {
    const outside = Array.from({ length: 50_000 }, (_, index) => `fuera ${index}`);
    const wrong = outside.filter((text) => mayContain(filter, text)).length;
    expect(wrong).toBeGreaterThan(10);
    expect(wrong).toBeLessThan(120);
  });
});
