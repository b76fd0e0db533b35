import { expect, it } from "vitest";
import { visibleText, visibleValue } from "./visible-text";

it.each([
  ["Ana \u202Eotos", "Ana [U+202E]otos"],
  ["A\u200Bna\u{e0041}", "A[U+200B]na[U+E0041]"],
  ["Ana\u0378", "Ana[U+0378]"],
  ["محمد Ñandú 李", "محمد Ñandú 李"],
])("escapes invisible characters in %j", (text, visible) => {
  expect(visibleText(text)).toBe(visible);
});

it("escapes them in every text of a value, and returns a value without any unchanged", () => {
  const at = new Date(0);
  const plain = { nombres: ["Ana", null, 1], at };
  expect(visibleValue(plain)).toBe(plain);
  expect(visibleValue({ nombres: [{ nombre: "A\u2066na" }], at })).toEqual({
    nombres: [{ nombre: "A[U+2066]na" }],
    at,
  });
});
