import { expect, it } from "vitest";
import { csvText } from "../../domain/shared/csv";

it("writes cells that hold separators, quotes and lines as one cell each", () => {
  expect(csvText(["a", "b"], [['x;"y"', "1\n2"]])).toBe('\uFEFFa;b\r\n"x;""y""";"1\n2"\r\n');
});

it("prefixes formulas and leaves numbers unchanged", () => {
  const cells = ["=1+1", "+57", "-x", "@a", "\tb", "\rc", "ok", -5, null];
  expect(csvText([], [cells])).toBe(`\uFEFF\r\n'=1+1;'+57;'-x;'@a;'\tb;"'\rc";ok;-5;\r\n`);
});
