import { describe, expect, it } from "vitest";
import { demoBegins, demoStory } from "./demo-story";
import { type ListedByTier, misspelled } from "./listed";

const listed = (tipo: "natural" | "juridica", nombre: string) => ({
  tipo,
  nombre,
  documento: null,
  fechaNacimiento: null,
});
const LISTED: ListedByTier = {
  "1_vinculante": [listed("natural", "Evaristo Clímaco Buitragal Lasprilla")],
  "2_obligatoria": [listed("natural", "Wbeimar Quiñonal Lasprilla")],
  "3_referencia": [listed("juridica", "Heiwa no Kage")],
};
const NOBODY: ListedByTier = { "1_vinculante": [], "2_obligatoria": [], "3_referencia": [] };
/** First and last days, a leap day, the minute before a month ends in Bogota, and a day not yet begun. */
const MOMENTS = [
  "2026-11-01T05:00:00Z",
  "2026-11-20T15:00:00Z",
  "2026-12-01T04:59:00Z",
  "2028-02-29T23:00:00Z",
  "2027-01-02T11:00:00Z",
].map((text) => new Date(text));

describe("the story of the demo client", () => {
  it.each(MOMENTS)("ends before %s, in order, with most of the package left", (hasta) => {
    const story = demoStory(hasta, LISTED);
    const moments = story.map(({ at }) => at.getTime());
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect(moments.every((at) => at >= demoBegins(hasta).getTime() && at < hasta.getTime())).toBe(true);
    const lastMonth = hasta.getTime() - 31 * 86_400_000;
    const recent = story.filter(({ at, kind }) => kind === "consulta" && at.getTime() > lastMonth);
    expect(recent.length).toBeGreaterThan(300);
    expect(recent.length).toBeLessThan(600);
  });

  it("is the same each time, and other listed people change only the people of queries", () => {
    const [hasta] = MOMENTS;
    if (hasta === undefined) throw new Error("no moment");
    const shape = (listed: ListedByTier) => demoStory(hasta, listed).map(({ at, kind }) => [at, kind]);
    expect(demoStory(hasta, LISTED)).toEqual(demoStory(hasta, LISTED));
    expect(shape(NOBODY)).toEqual(shape(LISTED));
  });
});

it("misspells a name by one letter of its longest word", () => {
  expect(misspelled("Wbeimar Quiñonal Lasprilla")).toBe("Wbeimar Quiñonal Lasrilla");
});
