import { describe, expect, it } from "vitest";
import { foreignInnocents } from "./foreign-innocents";

const LISTED = ["Иван Петрович Выдуманный", "Пётр Ильич Несуществующий", "Ivan Vydumannyi", "Иван"].map(
  (text, place) => ({
    sourceId: String(place),
    tipo: "natural" as const,
    names: [{ text, isWeak: false }],
    documentos: [],
    births: [],
    paises: [],
    fundamentoLegal: null,
  }),
);

describe("foreignInnocents", () => {
  it("makes every other name from the words of the script's names in their places, and no listed one", () => {
    const names = foreignInnocents(LISTED, /\p{Script=Cyrillic}/u, 20, 0);
    expect(new Set(names)).toEqual(
      new Set([
        "Иван Петрович Несуществующий",
        "Иван Ильич Выдуманный",
        "Иван Ильич Несуществующий",
        "Пётр Ильич Выдуманный",
        "Пётр Петрович Выдуманный",
        "Пётр Петрович Несуществующий",
      ]),
    );
  });

  it("makes none if the script has no names", () => {
    expect(foreignInnocents(LISTED, /\p{Script=Arabic}/u, 20, 0)).toEqual([]);
  });
});
