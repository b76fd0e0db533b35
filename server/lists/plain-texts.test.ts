import fc from "fast-check";
import { expect, it } from "vitest";
import { withoutEntities } from "../domain/screening/names/decoded-text";
import { contentId, spellingKey } from "./content-id";
import { naturalOrder } from "./natural-order";
import { tidyText } from "./tidy";

/** Letters, and all that lies at the edge of a plain text: of the ranges, of words, of case without regard to Unicode. */
const EDGES = [
  ..."aZ09 !~&,;Ã\u00ad\u007f\u0080\u0085\u00a0\u00a1\u00ac\u00ae\u00ff\u0100\u200b\ufeff\n\téſKı\u0301",
];
const characters = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...EDGES, "  ", "&NTILDE;", ", Jr.") },
  fc.integer({ max: 0xffff, min: 0 }).map((code) => String.fromCharCode(code)),
);
const texts = fc.array(characters, { maxLength: 8 }).map((parts) => parts.join(""));

/** Each with what makes a text of it that is not plain, and says the same. */
it.each([
  ["tidyText", tidyText, "\u200b", ""],
  ["spellingKey", spellingKey, " ", ""],
  ["naturalOrder", naturalOrder, ",", ""],
  ["withoutEntities", withoutEntities, "&amp;", "&"],
] as const)("%s reads plain texts as all others", (_, read, added, left) => {
  const isAlike = (text: string) => {
    expect(read(text + added)).toBe(read(text) + left);
  };
  for (const one of EDGES) for (const other of EDGES) isAlike(`${one}${other}`);
  for (const edge of EDGES) isAlike(`a${edge}b`);
  fc.assert(fc.property(texts, isAlike), { numRuns: 2_000 });
});

it("tells what the long way makes of plain texts", () => {
  expect(tidyText("Juan  Camilo\u00a0Prueba ")).toBe("Juan Camilo Prueba");
  expect(spellingKey("Peña-Ruiz 7")).toBe("PENA RUIZ 7");
  expect(contentId("Pena Ruiz 7")).toBe(contentId("peña-ruiz  7"));
});
