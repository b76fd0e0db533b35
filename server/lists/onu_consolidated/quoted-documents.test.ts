import { expect, it } from "vitest";
import type { XmlElement } from "../formats/xml-element";
import { quotedDocuments } from "./parse-xml";

const element = (name: string, text: string, children: readonly XmlElement[] = []): XmlElement => ({
  name,
  text,
  children,
  attributes: {},
});
const quotedIn = (name: string, text: string) =>
  quotedDocuments(element("INDIVIDUAL", "", [element("INDIVIDUAL_DOCUMENT", "", [element(name, text)])]));

it.each([
  ["Libya Passport number: 000001", [["Libya Passport", "000001", "LY"]]],
  [
    "in Bogota (DPOB - 1970) - Passport No. 000001, expires 1 Aug. 2005 (Iraq)",
    [["Passport", "000001", "IQ"]],
  ],
  ["Passport number: B0000001; DOB: 1948; Place of issue: Bamako, Mali", [["Passport", "B0000001", null]]],
  ["appears in false Indonesian passport number S000001", [["Indonesian passport", "S000001", null]]],
  ["expired on 1 Aug. 2011, passport booklet number A0000001", [["passport booklet", "A0000001", null]]],
  [
    "National Identification card no. 9000000001, issued by the Syrian Arab Republic, mother’s name Ficticia",
    [["National Identification card", "9000000001", "SY"]],
  ],
  [
    "(false identity of fraudulent South African identification number 0000000000001 linked to South African passport number 000000001, both confiscated)",
    [
      ["South African identification", "0000000000001", null],
      ["South African passport", "000000001", null],
    ],
  ],
  ["in detention, Register Number: 00001-509", []],
  ["Suite number 12, Passport Office", []],
  ["Tel. 000 41 533 578", []],
])("reads the documents of %j", (text, documents) => {
  const expected = documents.map(([tipo, numero, pais]) => ({ tipo, numero, pais }));
  expect(quotedIn("NOTE", text)).toEqual(expected);
  expect(quotedIn("ALIAS_NAME", text)).toEqual(expected);
  expect(quotedIn("COMMENTS1", text)).toEqual(expected);
  expect(quotedIn("DESIGNATION", text)).toEqual([]);
});
