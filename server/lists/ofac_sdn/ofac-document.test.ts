import { describe, expect, it } from "vitest";
import { isDocumentType, readDocument } from "./ofac-document";

describe("readDocument", () => {
  it.each([
    ["Cedula No. 10000001 (Colombia)", "Cedula No.", "10000001", "CO"],
    ["NIT # 900000001-2 (Colombia)", "NIT #", "900000001-2", "CO"],
    ["NIT 900000001-2 (Colombia)", "NIT", "900000001-2", "CO"],
    ["Cedula de Ciudadania 10000001 (Colombia)", "Cedula de Ciudadania", "10000001", "CO"],
    ["Cedula No. 10000001 and 10000002 (Colombia)", "Cedula No.", "10000001; 10000002", "CO"],
    ["Cedula No. E300001 (Colombia)", "Cedula de Extranjeria", "300001", "CO"],
    ["Cedula No. E300001 (Ecuador)", "Cedula No.", "E300001", "EC"],
    ["Tarjeta Profesional 100001 (Colombia)", "Tarjeta Profesional", "100001", "CO"],
    ["N.I.F. B00000001 (Spain)", "N.I.F.", "B00000001", "ES"],
    ["Passport D000 001 (Jordan) issued 23 Jun 1999 expires 05 Feb 2004", "Passport", "D000 001", "JO"],
    ["Passport TR-P 000001 (Turkey)", "Passport", "TR-P 000001", "TR"],
    ["Diplomatic Passport 000001 (Iran) issued 1999", "Diplomatic Passport", "000001", "IR"],
    ["Tax ID No. 000000001", "Tax ID No.", "000000001", null],
    ["National ID No. CNIC: 00000-0000000-1 (Pakistan)", "National ID No.", "00000-0000000-1", "PK"],
    [
      "National Foreign ID Number 0000001 (France) issued 20 Feb 2004",
      "National Foreign ID Number",
      "0000001",
      "FR",
    ],
    ["C.U.R.P. XXXX000000HDFXXX01 (Mexico) issued 1968", "C.U.R.P.", "XXXX000000HDFXXX01", "MX"],
    ["R.F.C. XXX-000000-XX1 (Mexico)", "R.F.C.", "XXX-000000-XX1", "MX"],
    ["RFC XXX000000XX1 (Mexico)", "RFC", "XXX000000XX1", "MX"],
    ["SSN 000-00-0001 (United States)", "SSN", "000-00-0001", "US"],
    ["D.N.I. 00.000.001 (Spain)", "D.N.I.", "00.000.001", "ES"],
    ["V.A.T. Number BE 000,000,001", "V.A.T. Number", "BE 000,000,001", null],
    ["RIF # J-00000001-9 (Venezuela)", "RIF #", "J-00000001-9", "VE"],
    [
      "Unified Social Credit Code (USCC) 00000000000000001X (China)",
      "Unified Social Credit Code (USCC)",
      "00000000000000001X",
      "CN",
    ],
    ["Matricula Mercantil No 00000001 (Cali)", "Matricula Mercantil No", "00000001", "Cali"],
    ["Passport No.: 0000001, Eritrea, Issue Date 21 August 2006", "Passport No.", "0000001", "ER"],
    ["Passport XX000001 and Kuwaiti National ID No. 000000000001", "Passport", "XX000001", null],
    [
      "Numero Unico de Identificacao Tributaria (NUIT) 100000001 (Mozambique)",
      "Numero Unico de Identificacao Tributaria (NUIT)",
      "100000001",
      "MZ",
    ],
    ["UAE Identification 784-0000-0000001-5", "UAE Identification", "784-0000-0000001-5", null],
    [
      "Seafarer's Identification Document XXX 00001 (India) expires 11 Nov 2023",
      "Seafarer's Identification Document",
      "XXX 00001",
      "IN",
    ],
    ["Italian Fiscal Code: XXXXXX00X00X000X", "Italian Fiscal Code", "XXXXXX00X00X000X", null],
  ])("reads %s", (remark, tipo, numero, pais) => {
    expect(readDocument(remark)).toEqual({ tipo, numero, pais });
  });

  it.each([
    "Gender Male",
    "Linked To: EMPRESA 1 INVENTADA S.A.",
    "POB Bogota, Colombia",
    "Phone Number 5710000000",
    "Telephone No. 0000000001",
    "Fax No. 000-0-000001",
    "Website www.example123.test",
    "Email Address prueba1@example.test",
    "Digital Currency Address - XBT 1AAAAAAAAAAAAAAAAAAA",
    "Vessel Registration Identification IMO 0000001",
    "Identification Number IMO 0000001",
    "Aircraft Manufacturer's Serial Number (MSN) 00001",
    "Aircraft Tail Number XX-001",
    "MMSI 000000001",
    "Chinese Commercial Code 0000 0001",
    "Government Gazette Number 00000001 (Russia)",
    "Executive Order 13662 Directive Determination - Subject to Directive 1",
    "Secondary sanctions risk: section 1(b) of Executive Order 13224",
    "Organization Established Date 1969",
    "U.S.A. Passport issued 21 Jun 1992 in Amman, Jordan",
    "Member of Parliament since 1979",
  ])("takes no document from %s", (remark) => {
    expect(readDocument(remark)).toBeNull();
  });
});

it("distinguishes OFAC's document types from other ids", () => {
  const documents = [
    "Passport",
    "Cedula No.",
    "NIT #",
    "Tax ID No.",
    "C.U.R.P.",
    "SSN",
    "Registration ID",
    "License",
    "Cedula de Residencia",
    "TIN",
  ];
  const others = [
    "Gender",
    "Website",
    "ISIN",
    "SWIFT/BIC",
    "BIK (RU)",
    "MMSI",
    "Target Type",
    "Listing Date (CMIC)",
  ];
  expect(documents.filter(isDocumentType)).toEqual(documents);
  expect(others.filter(isDocumentType)).toEqual([]);
});
