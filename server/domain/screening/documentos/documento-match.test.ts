import { describe, expect, it } from "vitest";
import type { DocumentoTipo } from "../../shared/documento";
import { claseOf } from "./clase";
import {
  isSameDocumento,
  listedDocumento,
  normalizeNumero,
  queriedDocumento,
  queriedDocumentos,
  seemsOfOtherCountry,
  withSameNumero,
} from "./documento-match";

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
    ["Travel Document Number", "PAS"],
    ["German travel document (“Reiseausweis”)", "PAS"],
    ["travelcardid", "PAS"],
    ["Documento de viaje", "PAS"],
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
    expect(matches(["CC", "12345"], ["Cédula de extranjería", "12345"])).toBe(false);
    expect(matches(["NIT", "12345"], ["Passport", "12345"])).toBe(false);
    expect(matches(["NIT", "12345"], ["Cédula de extranjería", "12345"])).toBe(false);
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

  it.each(["800197268", "8001972685", "8001972684", "800.197.268-5", "800197268-4", "800197268 – 9"])(
    "takes the digit after a NIT's hyphen for one, right or wrong: %s finds 800197268-5",
    (numero) => {
      expect(matches(["NIT", numero], ["NIT #", "800197268-5"])).toBe(true);
      expect(matches(["NIT", numero], [null, "800197268-5"])).toBe(true);
    },
  );

  it("takes no other digit for a marked one", () => {
    expect(matches(["NIT", "800197269-5"], ["NIT #", "800197268-5"])).toBe(false);
    expect(matches(["NIT", "80019"], ["NIT #", "80019-72684"])).toBe(false);
    expect(matches(["NIT", "2080019726"], [null, "20-80019726-7"])).toBe(false);
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

  it("takes a passport's number for it, from any country", () => {
    expect(matches(["PAS", "A100"], ["Passport", "A100", "VE"])).toBe(true);
  });

  it("holds two lists' passports of different countries apart", () => {
    const passport = (pais: string | null) => listedDocumento({ tipo: "Passport", numero: "A100", pais });
    expect(isSameDocumento(passport("IR"), passport("RU"))).toBe(false);
    expect(isSameDocumento(passport("IR"), passport("IR"))).toBe(true);
    expect(isSameDocumento(passport("IR"), passport(null))).toBe(true);
    expect(isSameDocumento(passport("IR"), passport("Persia"))).toBe(true);
  });
});

/** Whether a number stated as one kind and another stated as another are one document; both ways. */
const ONE_NUMBER: readonly (readonly [string, [string, string], [string, string], boolean])[] = [
  ["a person's cédula and NIT", ["CC", "79876543"], ["NIT", "79876543"], true],
  ["with its digit", ["CC", "79876543"], ["NIT", "798765434"], true],
  ["with a wrong one, of nine digits that are no cédula", ["CC", "79876543"], ["NIT", "798765430"], true],
  ["with a hyphened one, right or wrong", ["CC", "1234567"], ["NIT", "1.234.567-0"], true],
  ["with the right one, of eight digits", ["CC", "1234567"], ["NIT", "12345672"], true],
  [
    "with a wrong one, of eight that are a cédula as they stand",
    ["CC", "1234567"],
    ["NIT", "12345678"],
    false,
  ],
  ["of eight that are a cédula as they stand", ["CC", "12345678"], ["NIT", "12345678"], true],
  ["whose hyphen says that they are seven", ["CC", "12345678"], ["NIT", "1234567-8"], false],
  ["of ten digits", ["CC", "1020304050"], ["NIT", "1020304050"], true],
  ["of ten digits with any digit", ["CC", "1020304050"], ["NIT", "10203040507"], true],
  [
    "of eight digits from 80 million on, with the right digit",
    ["CC", "80413253"],
    ["NIT", "804132530"],
    true,
  ],
  ["the same with a wrong one, which is a company's NIT", ["CC", "80413253"], ["NIT", "804132535"], false],
  ["a cédula with the digit under CC", ["CC", "798765434"], ["CC", "79876543"], true],
  ["cédulas of which one begins the other", ["CC", "1234567"], ["CC", "12345672"], false],
  [
    "cédulas of ten digits, of which one is the other and a digit",
    ["CC", "102030405"],
    ["CC", "1020304050"],
    false,
  ],
  ["a company's NIT under CC", ["CC", "800197268"], ["NIT", "800197268"], true],
  ["with its digit on one side", ["CC", "800197268"], ["NIT", "8001972684"], true],
  ["with a wrong one", ["CC", "8001972680"], ["NIT", "800197268"], true],
  ["with a hyphened wrong one", ["CC", "800197268"], ["NIT", "800.197.268-5"], true],
  ["with another wrong one on each side", ["NIT", "8001972680"], ["NIT", "800197268-5"], true],
  ["a company's NIT with a wrong digit", ["NIT", "8001972685"], ["NIT", "800197268"], true],
  ["the NIT of nine digits that DIAN gives foreigners", ["NIT", "700123456"], ["NIT", "7001234561"], true],
  ["another body", ["NIT", "800197269"], ["NIT", "8001972685"], false],
  ["a cédula of foreigners", ["CE", "800197268"], ["NIT", "800197268"], false],
  ["a passport", ["PAS", "800197268"], ["NIT", "800197268"], false],
  ["a cédula of foreigners and a cédula", ["CE", "79876543"], ["CC", "79876543"], false],
  ["a passport and a cédula", ["PAS", "79876543"], ["CC", "79876543"], false],
];

describe("CC and NIT as one number", () => {
  const LISTED: Readonly<Record<string, string>> = {
    CC: "Cedula No.",
    NIT: "NIT #",
    CE: "Cédula de Extranjería",
    PAS: "Passport",
  };
  const listed = ([tipo, numero]: [string, string], pais: string | null) =>
    listedDocumento({ tipo: LISTED[tipo] ?? null, numero, pais });
  const asked = ([tipo, numero]: [string, string]) =>
    queriedDocumento({ tipo: tipo as DocumentoTipo, numero });

  it.each(ONE_NUMBER)("%s: %j and %j is %s, whichever is asked for", (_, one, other, isSame) => {
    for (const pais of [null, "CO"]) {
      expect(isSameDocumento(asked(one), listed(other, pais))).toBe(isSame);
      expect(isSameDocumento(asked(other), listed(one, pais))).toBe(isSame);
      expect(isSameDocumento(listed(one, pais), listed(other, "CO"))).toBe(isSame);
      expect(isSameDocumento(listed(other, "CO"), listed(one, pais))).toBe(isSame);
    }
  });

  it("means Colombia alone, also if another country uses the same word", () => {
    expect(isSameDocumento(asked(["CC", "79876543"]), listed(["NIT", "79876543"], "VE"))).toBe(false);
    expect(isSameDocumento(asked(["NIT", "79876543"]), listed(["CC", "79876543"], "EC"))).toBe(false);
    expect(isSameDocumento(listed(["CC", "79876543"], "VE"), listed(["NIT", "79876543"], "VE"))).toBe(false);
  });

  it("takes no digit of another country's numbers, but a valid or a marked one", () => {
    const [one, other] = [listed(["NIT", "7701234561"], "RU"), listed(["NIT", "7701234562"], "RU")];
    expect(isSameDocumento(one, other)).toBe(false);
  });

  it("takes of a number whose kind no one states a valid digit, a marked one, and that of a company's NIT", () => {
    expect(matches(["CC", "79876543"], [null, "798765434"])).toBe(true);
    expect(matches(["CC", "79876543"], [null, "798765430"])).toBe(false);
    expect(matches(["CC", "79876543"], [null, "79876543-0"])).toBe(true);
    expect(matches(["CC", "800197268"], [null, "8001972680"])).toBe(true);
    expect(matches(["NIT", "800197268"], [null, "8001972680"])).toBe(true);
  });

  it("finds a NIT under an identity number that may be of Colombia", () => {
    expect(matches(["NIT", "798765430"], ["National Identification Number", "79876543"])).toBe(true);
    expect(matches(["NIT", "79876543"], ["National Identification Number", "79876543", "IQ"])).toBe(false);
  });
});

describe("a number with the country that issued it", () => {
  const isFound = (
    [tipo, numero, pais]: [DocumentoTipo, string, string | null],
    [listedTipo, listedNumero, listedPais = null]: [string | null, string, (string | null)?],
  ) =>
    queriedDocumentos({ tipo, numero }, pais).some((documento) =>
      isSameDocumento(
        documento,
        listedDocumento({ tipo: listedTipo, numero: listedNumero, pais: listedPais }),
      ),
    );

  it.each(["CE", "PAS"] as const)("asked as %s is any document of that country", (tipo) => {
    for (const listed of ["Cedula No.", "National ID No.", "Tax ID No.", "Passport", "Other", null]) {
      expect(isFound([tipo, "5892464", "VE"], [listed, "5.892.464", "VE"])).toBe(true);
    }
    expect(isFound([tipo, "5892465", "VE"], ["Cedula No.", "5892464", "VE"])).toBe(false);
  });

  it("is no document of another country, and may be one of a country that is not stated", () => {
    expect(isFound(["CE", "5892464", "VE"], ["Cedula No.", "5892464", "CO"])).toBe(false);
    expect(isFound(["CE", "5892464", "VE"], ["Cedula No.", "5892464", "PE"])).toBe(false);
    expect(isFound(["CE", "5892464", "VE"], ["Cedula No.", "5892464"])).toBe(true);
    expect(isFound(["CE", "5892464", "VE"], ["Cedula No.", "5892464", "Caracas"])).toBe(true);
  });

  it("is still the CE or the passport that it was", () => {
    expect(isFound(["CE", "412345", "VE"], ["Cédula de Extranjería", "412345", "CO"])).toBe(true);
    expect(isFound(["PAS", "A100", "VE"], ["Passport", "A100", "IR"])).toBe(true);
  });

  it.each(["CC", "NIT"] as const)("asked as %s stays Colombian", (tipo) => {
    expect(isFound([tipo, "5892464", "VE"], ["Cedula No.", "5892464", "VE"])).toBe(false);
    expect(isFound([tipo, "5892464", "VE"], ["Cedula No.", "5892464", "CO"])).toBe(true);
  });

  it.each([[null], ["CO"]])("asked as CE with %s is Colombian", (pais) => {
    expect(isFound(["CE", "5892464", pais], ["Cedula No.", "5892464", "VE"])).toBe(false);
  });

  it.each([
    ["5892464", "V-5892464"],
    ["5892464", "E-5892464"],
    ["V5892464", "5892464"],
    ["v5892464", "V-5.892.464"],
    ["E84403022", "84403022"],
  ])("of Venezuela is the same with and without its letter: %s and %s", (asked, listed) => {
    expect(isFound(["CE", asked, "VE"], ["Cedula No.", listed, "VE"])).toBe(true);
  });

  it("keeps the letters V and E of Venezuela apart, and other countries' letters", () => {
    expect(isFound(["CE", "V5892464", "VE"], ["Cedula No.", "E-5892464", "VE"])).toBe(false);
    expect(isFound(["CE", "5892464", "PE"], ["DNI", "V5892464", "PE"])).toBe(false);
  });

  it("has no Colombian verification digit", () => {
    // 2 is the digit of 1234567, and 12345672 somebody else's number.
    expect(isFound(["CE", "12345672", "VE"], ["Cedula No.", "1234567", "VE"])).toBe(false);
    expect(isFound(["CE", "1234567", "VE"], ["Tax ID No.", "12345672", "VE"])).toBe(false);
  });
});

describe("withSameNumero", () => {
  const cedula = { tipo: "Cedula No.", numero: "V-5892464", pais: "VE" };

  it("finds the number with any stated kind and country", () => {
    expect(withSameNumero([cedula], { tipo: "CC", numero: "5892464" })).toBe(cedula);
    expect(withSameNumero([cedula], { tipo: "CC", numero: "5892465" })).toBeUndefined();
    expect(withSameNumero([{ ...cedula, numero: "N/A" }], { tipo: "PAS", numero: "N/A" })).toBeUndefined();
  });
});

it.each([
  ["CC", "5892464", "VE", true],
  ["CC", "5892464", "CO", false],
  ["CC", "5892464", null, false],
  ["NIT", "20123456789", "PE", true],
  ["NIT", "900123456", "US", false],
  ["NIT", "9001234568", "US", false],
  ["CE", "V5892464", null, true],
  ["CE", "V5892464", "CO", true],
  ["CE", "V5892464", "VE", false],
  ["CE", "412345", null, false],
  ["CE", "5892464", "VE", false],
  ["PAS", "V5892464", null, false],
  ["PAS", "AB100", "VE", false],
] as const)("a %s %s with the country %s seems of another country: %s", (tipo, numero, pais, seems) => {
  expect(seemsOfOtherCountry({ documento: { tipo, numero }, pais })).toBe(seems);
  expect(seemsOfOtherCountry({ documento: null, pais })).toBe(false);
});
