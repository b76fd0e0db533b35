import { describe, expect, it } from "vitest";
import { DILIGENCIA_SLUGS, SCREENED_SLUGS, TIERS } from "../domain/listas/lista";
import { LISTAS, nombreOfVersion } from "./catalog";
import { reasonOf } from "./testing/collect";

const sources = Object.values(LISTAS);
const parsers = sources.flatMap(({ slug, formats }) =>
  Object.entries(formats).map(([formato, parse]) => [slug, formato, parse] as const),
);

describe("LISTAS", () => {
  it("has the screened lists first, in the contract's order, each under its own slug", () => {
    expect(Object.keys(LISTAS)).toEqual([...SCREENED_SLUGS, ...DILIGENCIA_SLUGS]);
    for (const slug of SCREENED_SLUGS) expect(LISTAS[slug]).toMatchObject({ slug, modulo: "sarlaft" });
    const tiers = SCREENED_SLUGS.map((slug) => TIERS.indexOf(LISTAS[slug].tier));
    expect(tiers).toEqual(tiers.toSorted());
  });

  it("keeps the diligence lists apart, in the dictionary's fourth tier", () => {
    for (const slug of DILIGENCIA_SLUGS)
      expect(LISTAS[slug]).toMatchObject({ slug, modulo: "diligencia", tier: "4_kyc_nacional" });
  });

  it("takes as binding in Colombia the lists of tier 1 and no other", () => {
    expect(sources.filter(({ vinculanteColombia }) => vinculanteColombia).map(({ slug }) => slug)).toEqual([
      "onu_consolidated",
      "csn_colombia",
    ]);
  });

  it("downloads over https, from hosts it allows, only what it can parse", () => {
    for (const { downloads, hosts, formats } of sources) {
      for (const { formato, files } of downloads) {
        expect(formats[formato]).toBeTypeOf("function");
        for (const { url } of files) {
          expect(new URL(url).protocol).toBe("https:");
          expect(hosts).toContain(new URL(url).hostname);
        }
      }
    }
  });

  it("names a sample as one", () => {
    expect(nombreOfVersion("Lista", true)).toBe("Lista (muestra)");
    expect(nombreOfVersion("Lista", false)).toBe("Lista");
  });

  it.each(parsers)(
    "rejects for %s in %s what failed downloads leave, with a reason",
    async (_slug, _formato, parse) => {
      const leftovers = [
        "",
        " \r\n ",
        "<!DOCTYPE html><html><body>503</body></html>",
        "Service Unavailable",
        "\u0000\u0001",
      ];
      for (const leftover of leftovers) {
        expect(await reasonOf(parse(Buffer.from(leftover)))).toMatch(/^[A-ZÁÉÍÓÚ].{10,}/);
      }
    },
  );
});
