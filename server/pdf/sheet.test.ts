import { beforeAll, describe, expect, it } from "vitest";
import { table } from "./columns";
import { loadFontsFor } from "./fonts";
import { type Block, headOf, paginate, row, stacked } from "./sheet";
import { PAGE, TEXT } from "./theme";

describe("a row that a page has no room for", () => {
  beforeAll(() => loadFontsFor(""));
  const topOf = ({ marks }: Pick<Block, "marks">) => Math.min(...marks.map(({ top }) => top));

  it("goes on under its head on the next, clear of the rule, as the same row", () => {
    const cell = (text: string) => [{ left: 0, width: 40, texts: [[text, TEXT.body]] as const }];
    const header = stacked(row(cell("Fundamento"), { below: 3, rule: { color: "#000000", weight: 0.75 } }));
    const rows = row(cell("régimen ".repeat(60)), { header });
    const [, next = []] = paginate([headOf(header), ...rows], 0, 300);
    expect(next.map(({ role }) => role)).toEqual(["ornament", "more"]);
    expect(topOf(next[1] ?? { marks: [] })).toBeGreaterThan(header.height);
  });
});

describe("a table", () => {
  beforeAll(() => loadFontsFor(""));

  it("keeps its last column on the paper when several columns have no width", () => {
    const columns = [{ name: "Tipo" }, { name: "Estado" }, { name: "Alarmas", width: 60, isFigure: true }];
    const blocks = table(columns, [{ cells: ["Nueva", "Abierta", "86"] }]);
    const texts = blocks.flatMap(({ marks }) => marks.filter((mark) => mark.kind === "text"));
    expect(Math.max(...texts.map(({ left, width }) => left + width))).toBeCloseTo(PAGE.width - PAGE.left);
  });
});
