import { describe, expect, it } from "vitest";
import { bodyFingerprint } from "./hash-reporte";

const print = (json: string) => bodyFingerprint(JSON.parse(json)).toString("hex");

describe("bodyFingerprint", () => {
  it("is the SHA-256 of the canonical text", () => {
    // printf '{"a":1,"b":"ñ"}' | sha256sum, computed independently.
    expect(print('{ "b": "ñ",\n "a": 1.0 }')).toBe(
      "8c9f0db71dc4a5572fb74bbd5f32748f47833e7b7ff3e9646940772ca2cdd0de",
    );
  });

  it.each([
    ["white space and order", '{"a":1,"b":[2,3]}', '{"b": [2, 3],\n"a": 1}'],
    ["how a character is written", '{"a":"\\u00f1"}', '{"a":"ñ"}'],
  ])("does not see %s", (_, one, other) => {
    expect(print(one)).toBe(print(other));
  });

  it.each([
    ["how a NIT is written", '{"nit":"900.123.456-7"}', '{"nit":"9001234567"}'],
    ["a field nobody knows", '{"a":1}', '{"a":1,"b":2}'],
    ["the order of a list", "[1,2]", "[2,1]"],
    ["null and absent", '{"a":null}', "{}"],
  ])("tells %s apart", (_, one, other) => {
    expect(print(one)).not.toBe(print(other));
  });

  it.each([
    ["an unpaired surrogate", '{"x":"\\ud800"}'],
    ["a number beyond a double", '{"x":1e400}'],
    ["__proto__", '{"__proto__":{"a":1}}'],
  ])("accepts %s in unknown fields", (_, json) => {
    expect(print(json)).toBe(print(json));
    expect(print(json)).not.toBe(print("{}"));
  });
});
