import { expect, it } from "vitest";
import { normalizeName } from "../names/normalize";
import { FORMS, fatherIn, formsOf } from "./well-known-names";

it("has each form of a name, as names are compared", () => {
  const all = FORMS.flat();
  expect(
    all.filter((form) => normalizeName(`Zoraida ${form} Soto`, "natural") !== `zoraida ${form} soto`),
  ).toEqual([]);
  for (const forms of FORMS)
    for (const form of forms) expect(formsOf(form)).toEqual(expect.arrayContaining([...forms]));
  expect(formsOf("beto")).toEqual(expect.arrayContaining(["alberto", "roberto"]));
  expect(formsOf("alberto")).not.toContain("roberto");
});

it("knows a name as German, Polish, Czech or Nordic papers write it", () => {
  expect(formsOf("yevgeny")).toContain("jevgenij");
  expect(formsOf("mychajlo")).toContain("mikhail");
  expect(fatherIn("michajlovitj")).toBe(fatherIn("mikhaylovich"));
  expect(formsOf("ri")).not.toContain("ji");
});
