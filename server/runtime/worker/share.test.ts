import { describe, expect, it } from "vitest";
import { toShared } from "./share";

describe("toShared", () => {
  const date = new Date(0);
  const value = {
    lists: [{ slug: "onu", total: 3, none: null, date }],
    bytes: Uint8Array.from([1, 2, 3]),
    window: Uint16Array.from([9, 8, 7, 6]).subarray(1, 3),
    deep: { numbers: Uint32Array.from([4_000_000_000]), text: "ñ" },
  };
  const moved = toShared(value);

  it("changes nothing readable", () => {
    expect(moved).toEqual(value);
    expect(moved.lists[0]?.date).toBe(date);
  });

  it("moves every typed array to shared memory, and of a view only its part", () => {
    for (const array of [moved.bytes, moved.window, moved.deep.numbers]) {
      expect(array.buffer).toBeInstanceOf(SharedArrayBuffer);
    }
    expect(moved.window.buffer.byteLength).toBe(4);
  });

  it("passes to another thread as the same memory", () => {
    const other = structuredClone(moved);
    other.bytes[0] = 7;
    expect(moved.bytes[0]).toBe(7);
    expect(value.bytes[0]).toBe(1);
  });

  it("does not copy shared memory again", () => {
    expect(toShared(moved).bytes).toBe(moved.bytes);
  });
});
