import { expect, it } from "vitest";
import { normalizeName } from "../names/normalize";
import { FORMS, formsOf } from "./well-known-names";

it("has each form of a name once, as names are compared", () => {
  const all = FORMS.flat();
  expect(new Set(all).size).toBe(all.length);
  expect(
    all.filter((form) => normalizeName(`Zoraida ${form} Soto`, "natural") !== `zoraida ${form} soto`),
  ).toEqual([]);
  for (const forms of FORMS) for (const form of forms) expect(formsOf(form)).toBe(forms);
});
