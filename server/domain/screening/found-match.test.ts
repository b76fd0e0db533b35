import { describe, expect, it } from "vitest";
import { birthAgreement, countryAgreement } from "./found-match";

const exact = { from: "1970-05-03", to: "1970-05-03", isApproximate: false };
const range = { from: "1953-01-01", to: "1958-12-31", isApproximate: false };
const about = { from: "1960-01-01", to: "1960-12-31", isApproximate: true };

describe("birthAgreement", () => {
  it.each([
    ["1970-05-03", [exact], "coincide"],
    ["1970-11-20", [exact], "coincide"],
    ["1971-01-01", [exact], "difiere"],
    ["1953-06-01", [range], "coincide"],
    ["1958-06-01", [range], "coincide"],
    ["1959-01-01", [range], "difiere"],
    ["1952-12-31", [range], "difiere"],
    ["1961-12-31", [about], "coincide"],
    ["1959-01-01", [about], "coincide"],
    ["1962-01-01", [about], "difiere"],
    ["1970-01-01", [range, exact], "coincide"],
    ["1970-01-01", [], "sin_dato"],
    [null, [exact], "sin_dato"],
  ] as const)("%s against %j: %s", (queried, births, agreement) => {
    expect(birthAgreement(queried, births)).toBe(agreement);
  });
});

describe("countryAgreement", () => {
  it.each([
    ["CO", ["VE", "CO"], "coincide"],
    ["co", ["CO"], "coincide"],
    ["CO", ["VE"], "difiere"],
    ["CO", [], "sin_dato"],
    ["CO", ["Yugoslavia (former)"], "sin_dato"],
    [null, ["CO"], "sin_dato"],
  ] as const)("%s against %j: %s", (queried, paises, agreement) => {
    expect(countryAgreement(queried, paises)).toBe(agreement);
  });
});
