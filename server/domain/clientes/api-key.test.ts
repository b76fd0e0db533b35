import { describe, expect, it } from "vitest";
import { digestOfApiKey, formatApiKey, isApiKey, modoOfApiKey, terminacionOf } from "./api-key";

const HEX = "0123456789abcdef".repeat(4);
const KEY = `atl_${HEX}`;

describe("an API key", () => {
  it("is the prefix and 64 lower-case hexadecimal characters", () => {
    expect(formatApiKey(HEX, "real")).toBe(KEY);
    expect(isApiKey(KEY)).toBe(true);
    expect(modoOfApiKey(KEY)).toBe("real");
  });

  it("shows that it belongs to a test account", () => {
    const key = formatApiKey(HEX, "prueba");
    expect(key).toBe(`atl_test_${HEX}`);
    expect([isApiKey(key), modoOfApiKey(key)]).toEqual([true, "prueba"]);
  });

  it("rejects fewer bytes", () => {
    expect(() => formatApiKey(HEX.slice(2), "real")).toThrow(RangeError);
  });

  it.each([
    ["another prefix", `sk_${HEX}`],
    ["a mode there is not", `atl_live_${HEX}`],
    ["upper case", KEY.toUpperCase()],
    ["one character fewer", KEY.slice(0, -1)],
    ["one character more", `${KEY}0`],
    ["a line end", `${KEY}\n`],
    ["nothing", ""],
  ])("is not %s", (_, text) => {
    expect(isApiKey(text)).toBe(false);
  });

  it("is stored as the SHA-256 of the whole text", () => {
    // printf 'atl_0123…' | sha256sum, computed independently.
    expect(digestOfApiKey(KEY).toString("hex")).toBe(
      "698b91389b4fd1d1f59b39a85e595efce5321e45804aaadc67438ad2bb827ebc",
    );
  });

  it("is identified by its last four characters", () => {
    expect(terminacionOf(KEY)).toBe("cdef");
  });
});
