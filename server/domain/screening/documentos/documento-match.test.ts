import { describe, expect, it } from "vitest";
import type { DocumentoTipo } from "../../shared/documento";
import { claseOf } from "./clase";
import { isSameDocumento, listedDocumento, normalizeNumero, queriedDocumento } from "./documento-match";

const matches = (
  [tipo, numero]: [DocumentoTipo, string],
  [listedTipo, listedNumero, pais = null]: [string | null, string, (string | null)?],
) =>
  isSameDocumento(
    queriedDocumento({ tipo, numero }),
    listedDocumento({ tipo: listedTipo, numero: listedNumero, pais }),
  );

describe("normalizeNumero", () => {
  it.each([
    ["80.413.253", "80413253"],
    ["000123", "123"],
    ["ab-12 c", "AB12C"],
    ["８０４１", "8041"],
    ["00ВС521743", "BC521743"],
    ["ΑΒ100", "AB100"],
    ["Ж-100", "Ж100"],
  ])("%s is %s", (numero, normalized) => {
    expect(normalizeNumero(numero)).toBe(normalized);
  });

  it.each(["N/A", "", "000", "--"])("%j identifies nobody", (numero) => {
    expect(normalizeNumero(numero)).toBeNull();
  });
});

describe("claseOf", () => {
  it.each([
    ["Cedula No.", "CC"],
    ["Cédula de Ciudadanía", "CC"],
    ["C.C.", "CC"],
    ["NIT #", "NIT"],
    ["Tax ID No.", "NIT"],
    ["R.F.C.", "NIT"],
    ["RUC #", "NIT"],
    ["V.A.T. Number", "NIT"],
    ["Passport", "PAS"],
    ["Diplomatic Passport", "PAS"],
    ["Número de pasaporte", "PAS"],
    ["Numéro de passeport ", "PAS"],
    ["Cédula de Extranjería", "CE"],
    ["Residency Number", "CE"],
    ["National Identification Number", "ID"],
    ["National ID No.", "ID"],
    ["SSN", "ssn"],
    ["Driver's License No.", "drivers license no"],
    ["Other", null],
    ["", null],
    [null, null],
  ])("%j states %j", (tipo, clase) => {
    expect(claseOf(tipo)).toBe(clase);
  });
});

describe("isSameDocumento", () => {
  it("compares letters and digits only", () => {
    expect(matches(["CC", "80413253"], ["Cedula No.", "80.413.253"])).toBe(true);
    expect(matches(["PAS", "ab123456"], ["Passport", "AB-123456"])).toBe(true);
    expect(matches(["CC", "80413253"], ["Cedula No.", "80413254"])).toBe(false);
  });

  it("needs a compatible type where the entry states one", () => {
    expect(matches(["CC", "12345"], ["Passport", "12345"])).toBe(false);
    expect(matches(["CC", "12345"], ["SSN", "12345"])).toBe(false);
    expect(matches(["CE", "12345"], ["Cédula de ciudadanía", "12345"])).toBe(false);
    expect(matches(["NIT", "12345"], ["Cedula No.", "12345"])).toBe(false);
    expect(matches(["CC", "12345"], [null, "12345", "CO"])).toBe(true);
    expect(matches(["PAS", "12345"], ["Otro", "12345"])).toBe(true);
  });

  it("takes an identity number for a cédula only where it may be of Colombia", () => {
    expect(matches(["CC", "12345"], ["National Identification Number", "12345"])).toBe(true);
    expect(matches(["CC", "12345"], ["National Identification Number", "12345", "CO"])).toBe(true);
    expect(matches(["CC", "12345"], ["National Identification Number", "12345", "IQ"])).toBe(false);
    expect(matches(["PAS", "12345"], ["National Identification Number", "12345"])).toBe(false);
  });

  // 800197268-4 is DIAN's own published NIT.
  it("compares a NIT with and without its valid verification digit, on either side", () => {
    expect(matches(["NIT", "800197268"], ["NIT #", "800197268-4"])).toBe(true);
    expect(matches(["NIT", "8001972684"], ["NIT #", "800197268"])).toBe(true);
    expect(matches(["NIT", "8001972684"], ["NIT #", "800197268-4"])).toBe(true);
    expect(matches(["NIT", "8001972684"], [null, "800197268"])).toBe(true);
    expect(matches(["NIT", "800197268"], [null, "800197268-4"])).toBe(true);
  });

  it("keeps a last digit that is neither marked nor a valid verification digit", () => {
    expect(matches(["NIT", "8001972685"], ["NIT #", "800197268"])).toBe(false);
    expect(matches(["NIT", "800197268"], ["NIT #", "8001972685"])).toBe(false);
  });

  it.each(["800197268", "8001972685", "8001972684", "800.197.268-5", "800197268-4", "800197268 – 9"])(
    "takes the digit after a NIT's hyphen for one, right or wrong: %s finds 800197268-5",
    (numero) => {
      expect(matches(["NIT", numero], ["NIT #", "800197268-5"])).toBe(true);
      expect(matches(["NIT", numero], [null, "800197268-5"])).toBe(true);
    },
  );

  it("takes no other digit for a marked one", () => {
    expect(matches(["NIT", "8001972686"], ["NIT #", "800197268-5"])).toBe(false);
    expect(matches(["NIT", "800197269-5"], ["NIT #", "800197268-5"])).toBe(false);
    expect(matches(["NIT", "80019"], ["NIT #", "80019-72684"])).toBe(false);
    expect(matches(["NIT", "2080019726"], [null, "20-80019726-7"])).toBe(false);
    expect(matches(["CC", "800197268"], [null, "800197268-5"])).toBe(false);
  });

  it("finds a number with letters that look alike in another script, and the reverse", () => {
    expect(matches(["PAS", "00BC521743"], ["passport", "00ВС521743"])).toBe(true);
    expect(matches(["PAS", "00ВС521743"], ["Passport", "00BC521743"])).toBe(true);
  });

  it.each(["CC", "CE", "NIT"] as const)("takes a %s for no document of another country", (tipo) => {
    const listed = { CC: "Cedula No.", CE: "Cédula de Extranjería", NIT: "Tax ID No." }[tipo];
    expect(matches([tipo, "7789819"], [listed, "7789819", "VE"])).toBe(false);
    expect(matches([tipo, "7789819"], [null, "7789819", "VE"])).toBe(false);
    expect(matches([tipo, "7789819"], [listed, "7789819", "CO"])).toBe(true);
    expect(matches([tipo, "7789819"], [listed, "7789819"])).toBe(true);
    expect(matches([tipo, "7789819"], [listed, "7789819", "Cali"])).toBe(true);
  });

  it("takes a passport's number for it, whatever country issued it", () => {
    expect(matches(["PAS", "A100"], ["Passport", "A100", "VE"])).toBe(true);
  });

  it("drops a verification digit of a NIT only", () => {
    expect(matches(["CC", "8001972684"], ["Cedula No.", "800197268"])).toBe(false);
    expect(matches(["CC", "8001972684"], [null, "800197268"])).toBe(false);
    expect(matches(["CC", "800197268"], [null, "8001972684"])).toBe(false);
  });

  it("holds two lists' passports of different countries apart", () => {
    const passport = (pais: string | null) => listedDocumento({ tipo: "Passport", numero: "A100", pais });
    expect(isSameDocumento(passport("IR"), passport("RU"))).toBe(false);
    expect(isSameDocumento(passport("IR"), passport("IR"))).toBe(true);
    expect(isSameDocumento(passport("IR"), passport(null))).toBe(true);
    expect(isSameDocumento(passport("IR"), passport("Persia"))).toBe(true);
  });
});
