import { expect, it } from "vitest";
import { posicionesInWords } from "./posiciones";

it("names places as people count them, runs as one", () => {
  expect(posicionesInWords([6, 0, 1, 2])).toBe("1 a 3, 7");
  expect(posicionesInWords([4, 5])).toBe("5 a 6");
  expect(posicionesInWords([])).toBe("");
});
