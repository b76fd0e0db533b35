import { describe, expect, it } from "vitest";
import { alpha2Of, paisOf } from "./country";

describe("alpha2Of", () => {
  it.each([
    ["Colombia", "CO"],
    ["CO", "CO"],
    ["Syria", "SY"],
    ["Syrian Arab Republic", "SY"],
    ["Korea, North", "KP"],
    ["Democratic People's Republic of Korea", "KP"],
    ["Congo, Democratic Republic of the", "CD"],
    ["Democratic Republic of the Congo", "CD"],
    ["Congo", "CG"],
    ["Iran (Islamic Republic of)", "IR"],
    ["United Kingdom of Great Britain and Northern Ireland", "GB"],
    ["North Macedonia, The Republic of", "MK"],
    ["Türkiye", "TR"],
    ["Bahamas, The", "BS"],
    ["State of Palestine", "PS"],
    ["España", "ES"],
    ["Estados Unidos", "US"],
    ["panamá", "PA"],
    ["Hong Kong", "HK"],
    ["Kosovo", "XK"],
    ["US", "US"],
  ])("reads %s as %s", (country, code) => {
    expect(alpha2Of(country)).toBe(code);
  });

  it("knows no code for former countries and other words", () => {
    for (const words of ["former Soviet Union", "na", "Medellin", "00", "", "ZZ"]) {
      expect(alpha2Of(words)).toBeNull();
    }
  });
});

describe("paisOf", () => {
  it("keeps the source's words when there is no code", () => {
    expect(paisOf(" former  Soviet Union ")).toBe("former Soviet Union");
    expect(paisOf("Yemen")).toBe("YE");
  });
});
