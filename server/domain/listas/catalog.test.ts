import { describe, expect, it } from "vitest";
import { LISTAS, nombreOfVersion } from "./catalog";
import { DILIGENCIA_SLUGS, SCREENED_SLUGS, TIERS } from "./lista";

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

  it("has exactly the lists binding in Colombia in tier 1", () => {
    const binding = Object.values(LISTAS).filter(({ tier }) => tier === "1_vinculante");
    expect(binding.map(({ slug }) => slug)).toEqual(["onu_consolidated", "csn_colombia"]);
  });

  it("names a sample as one", () => {
    expect(nombreOfVersion("Lista", true)).toBe("Lista (muestra)");
    expect(nombreOfVersion("Lista", false)).toBe("Lista");
  });
});
