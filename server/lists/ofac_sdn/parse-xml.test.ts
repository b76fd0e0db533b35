import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { screenedPart } from "../../domain/listas/lista-entry";
import { collect, reasonOf } from "../testing/collect";
import { contentEntries } from "../testing/content-entries";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "../testing/real-files";
import { assembleContent } from "../version-content";
import { parseOfacXml } from "./parse-xml";

const fixture = (name: string): string =>
  readFileSync(new URL(`./fixtures/${name}`, import.meta.url)).toString();
const parse = (xml: string) => parseOfacXml(Buffer.from(xml));

const [basic, advanced, enhanced] = ["SDN.XML", "SDN_ADVANCED.XML", "SDN_ENHANCED.XML"].map(fixture) as [
  string,
  string,
  string,
];

describe("parseOfacXml", () => {
  it.each([
    ["SDN_ADVANCED.XML", advanced],
    ["SDN_ENHANCED.XML", enhanced],
  ])("reads from %s the same entries as from SDN.XML but for the source's notes", async (_, xml) => {
    const screened = async (file: string) =>
      assembleContent((await assembleContent(parse(file))).entries.map(({ entry }) => screenedPart(entry)));
    const [expected, content] = [await screened(basic), await screened(xml)];
    expect(content.entries.map(({ entry }) => entry)).toEqual(expected.entries.map(({ entry }) => entry));
    expect(content.hashContenido).toBe(expected.hashContenido);
  });

  it.each([
    [
      "SDN_ADVANCED.XML",
      advanced.replace(/(<DistinctParty [^>]*>\s*)<Comment \/>/, "$1<Comment>HAMAS - Hebron</Comment>"),
    ],
    [
      "SDN_ENHANCED.XML",
      enhanced.replace("</generalInfo>", "<remarks>HAMAS - Hebron</remarks></generalInfo>"),
    ],
  ])("reads from %s the day of listing and the remarks", async (_, xml) => {
    expect((await collect(parse(xml)))[0]).toMatchObject({
      listadoEn: "2020-01-02",
      observaciones: "HAMAS - Hebron",
    });
  });

  it("finds the format behind a byte order mark, comments and another prefix", async () => {
    const prefixed = advanced
      .replace("<?xml", "\ufeff<?xml")
      .replace("?>", "?>\n<!-- una <Nota> -->\n")
      .replace("<Sanctions xmlns=", "<a:Sanctions xmlns:a=")
      .replace("</Sanctions>", "</a:Sanctions>");
    expect(await collect(parse(prefixed))).toHaveLength(3);
  });

  it("rejects any other root by its name", async () => {
    expect(await reasonOf(parse("<CONSOLIDATED_LIST/>"))).toContain("CONSOLIDATED_LIST");
  });

  it.each([
    ["SDN_ADVANCED.XML", advanced],
    ["SDN_ENHANCED.XML", enhanced],
  ])("rejects %s cut anywhere", async (_, xml) => {
    for (const share of [0.2, 0.5, 0.8, 0.999])
      expect(await reasonOf(parse(xml.slice(0, Math.floor(xml.length * share))))).toContain("truncado");
  });
});

describe("parseAdvancedXml", () => {
  it("reads a name in another script as an alias, weak if the alias is", async () => {
    const arabic = `<DocumentedName ID="999" FixedRef="900001" DocNameStatusID="2"><DocumentedNamePart>
      <NamePartValue NamePartGroupID="805" ScriptID="160">خوان</NamePartValue></DocumentedNamePart></DocumentedName></Alias>`;
    const at = advanced.indexOf("</Alias>", advanced.indexOf("FICTICIO, Juancho"));
    const [person] = await collect(parse(advanced.slice(0, at) + arabic + advanced.slice(at + 8)));
    expect(person?.names).toContainEqual({ text: "خوان", isWeak: true });
  });

  it("reads a party of unsplit type, and an aircraft", async () => {
    const other = advanced.replace(">Entity</PartyType>", ">Other Entity</PartyType>");
    expect((await collect(parse(other)))[1]?.tipo).toBe("desconocido");
    const aircraft = advanced.replace('PartySubTypeID="1"', 'PartySubTypeID="2"');
    expect((await collect(parse(aircraft)))[2]?.tipo).toBe("aeronave");
  });

  it("rejects a file with a part missing: a reference it does not define, or every programme", async () => {
    const undefinedType = advanced.replace('<IDRegDocType ID="1571">Passport</IDRegDocType>', "");
    expect(await reasonOf(parse(undefinedType))).toContain("IDRegDocType que no define: 1571");
    const noProgrammes = advanced.replace(/<SanctionsEntries>[\s\S]*<\/SanctionsEntries>/, "");
    expect(await reasonOf(parse(noProgrammes))).toContain("no trae los programas");
  });

  it("rejects a file of changes", async () => {
    const delta = advanced.replace(
      '<DistinctParty FixedRef="900002"',
      '<DistinctParty DeltaAction="add" FixedRef="900002"',
    );
    expect(await reasonOf(parse(delta))).toContain("cambios entre dos fechas");
  });
});

describe("parseEnhancedXml", () => {
  it("reads a birth date from its words when the days are missing", async () => {
    const births = async (xml: string) => (await collect(parse(xml)))[0]?.births;
    const words = enhanced.replaceAll(/<valueDate[\s\S]*?<\/valueDate>/g, "");
    expect(await births(words)).toEqual(await births(enhanced));
    const begins = enhanced.replaceAll(/<(fromDateEnd|toDate\w+)>.*?<\/\1>/g, "");
    expect(await births(begins)).toEqual(await births(enhanced));
  });

  it.each([
    ["another list", ">SDN List</sanctionsList></sanctionsLists>\n      <sanctionsPrograms />", "otra lista"],
    ["some programmes only", "<sanctionsPrograms />", "extracto por programas"],
    ["changes", '<entity id="900002"', "cambios entre dos fechas"],
  ])("rejects an export of %s", async (_, place, reason) => {
    const replacement = {
      "otra lista": ">Consolidated List</sanctionsList></sanctionsLists>",
      "extracto por programas":
        '<sanctionsPrograms><sanctionsProgram refId="1">CUBA</sanctionsProgram></sanctionsPrograms>',
      "cambios entre dos fechas": '<entity action="add" id="900002"',
    }[reason];
    expect(await reasonOf(parse(enhanced.replace(place, replacement ?? "")))).toContain(reason);
  });
});

describe.skipIf(!hasRealFiles)(`parseOfacXml ${WITH_REAL_FILES}`, () => {
  it("reads the 581 parties of a real advanced file with their 1,668 names, 44 of them weak", async () => {
    const entries = await collect(parseOfacXml(realFile("ofac/cons_advanced_2016-09-16.xml")));
    expect(entries).toHaveLength(581);
    expect(entries.filter(({ tipo }) => tipo === "natural")).toHaveLength(94);
    expect(entries.filter(({ tipo }) => tipo === "nave")).toHaveLength(74);
    const names = entries.flatMap((entry) => entry.names);
    expect(names).toHaveLength(1_668);
    expect(names.filter(({ isWeak }) => isWeak)).toHaveLength(44);
    expect(entries.flatMap(({ births }) => births)).toHaveLength(87);
    expect(entries.flatMap(({ paises }) => paises)).toHaveLength(11);
    expect(entries.every(({ fundamentoLegal }) => fundamentoLegal !== null)).toBe(true);
    expect(entries.every(({ listadoEn }) => listadoEn !== undefined)).toBe(true);
    expect(entries.filter(({ observaciones }) => observaciones !== undefined)).toHaveLength(371);
  });

  it("agrees with SDN.XML's schema on the parties that eight years have left alone", async () => {
    const read = async (path: string) =>
      contentEntries((await collect(parseOfacXml(realFile(path)))).map(screenedPart));
    const old = await read("ofac/cons_advanced_2016-09-16.xml");
    const recent = await read("ofac/CONSOLIDATED_nonSDN_2025-03-28.xml");
    const hashes = new Map(recent.map(({ entry, hash }) => [entry.sourceId, hash]));
    const common = old.filter(({ entry }) => hashes.has(entry.sourceId));
    expect(common).toHaveLength(306);
    expect(common.filter(({ entry, hash }) => hashes.get(entry.sourceId) === hash)).toHaveLength(212);
  });
});
