import { beforeAll, describe, expect, it } from "vitest";
import { loadFontsFor } from "./fonts";
import { runsOf } from "./pen";

describe("the runs of a line", () => {
  beforeAll(() => loadFontsFor("李"));
  const texts = (line: string) => runsOf(line, false).map(({ text }) => text);
  const families = (line: string) => runsOf(line, false).map(({ family }) => family);

  it("are one when one font has all of it", () => {
    expect(runsOf("Ñandú 123", false)).toEqual([{ text: "Ñandú 123", family: "Inter" }]);
    expect(runsOf("Ñandú 123", true)).toEqual([{ text: "Ñandú 123", family: "DejaVu Sans Mono" }]);
    expect(texts("محمد عبد")).toEqual(["محمد عبد"]);
  });

  it("keep a letter and its marks in one font, the first that has them all", () => {
    expect(families("q\u0303uijote")).toEqual(["Inter"]);
    expect(texts("a Z\u0324\u0308 b").join("")).toBe("a Z\u0324\u0308 b");
    expect(runsOf("a Z\u0324\u0308", false).at(-1)).toMatchObject({
      text: "Z\u0324\u0308",
      family: "DejaVu Sans",
    });
  });

  it("are in visual order: right-to-left text around left-to-right parts", () => {
    expect(texts("Usama بن 12 لادن (x)")).toEqual(["Usama ", "لادن", " ", "12", "بن ", " ", "(x)"]);
    expect(texts("محمد (عبد)")).toEqual(["(", "عبد", ")", "محمد "]);
  });

  it("open Chinese in its own font", () => {
    expect(families("李 Wang")).toEqual(["Noto Sans SC", "Inter"]);
  });
});
