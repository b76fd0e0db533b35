import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { collect, reasonOf } from "../testing/collect";
import { contentEntries, parsedList } from "../testing/content-entries";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "../testing/real-files";
import { assembleContent } from "../version-content";
import { parseUnXml } from "./parse-xml";

const fixture = readFileSync(new URL("./fixtures/consolidated.xml", import.meta.url));
const strong = (text: string) => ({ text, isWeak: false });
const weak = (text: string) => ({ text, isWeak: true });

describe("parseUnXml", () => {
  it("reads an individual: name parts, original script, aliases by quality, births, documents, countries", async () => {
    const [individual] = await collect(parseUnXml(fixture));
    expect(individual).toEqual({
      sourceId: "QDi.901",
      tipo: "natural",
      names: [
        strong("IMAGINO PRUEBA DE LA FICCIÓN"),
        strong("اسم خيالي"),
        strong("Imagino Ficción"),
        weak("El Imaginario"),
        weak("El Inventado"),
        weak("El Supuesto"),
        strong("Imagino Prueba"),
      ],
      documentos: [
        { tipo: "Cedula No.", numero: "10000001", pais: "CO" },
        { tipo: "Número de pasaporte", numero: "PS 000000001", pais: "TR" },
        { tipo: "Libyan passport number", numero: "000777", pais: null },
      ],
      births: [
        { from: "1970-01-31", to: "1970-01-31", isApproximate: false },
        { from: "1969-01-01", to: "1969-12-31", isApproximate: true },
        { from: "1965-01-01", to: "1968-12-31", isApproximate: false },
        { from: "1973-11-01", to: "1973-11-30", isApproximate: false },
        { from: "1971-02-03", to: "1971-02-03", isApproximate: false },
      ],
      paises: ["CO", "IR"],
      fundamentoLegal: "Al-Qaida",
      listadoEn: "2015-03-27",
      observaciones: "Free text that is never screened: Persona Mencionada.",
    });
  });

  it.each([
    ["Cédula de ciudadanía 10.000.001", "10.000.001"],
    ["C.C. 10.000.001", "10.000.001"],
    ["A1000001, B1000002", "A1000001, B1000002"],
  ])("reads the number of a document written %s", async (written, numero) => {
    const raw = Buffer.from(fixture.toString().replace(/Cedula No\. 10000001/, written));
    expect((await collect(parseUnXml(raw)))[0]?.documentos[0]?.numero).toBe(numero);
  });

  it.each([
    ["original script: Амир", ["Амир"]],
    ["Previously listed as. In Arabic: أمير", ["أمير"]],
    ["Amir Ficticio; Amir\nSupuesto", ["Amir Ficticio", "Amir Supuesto"]],
    ["born in 1976", []],
    ["DOB: 1970; POB: Ficticia", []],
  ])("reads the names in an alias's note: %s", async (note, names) => {
    const alias = `<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>أ</ALIAS_NAME><NOTE>${note}</NOTE></INDIVIDUAL_ALIAS>`;
    const raw = Buffer.from(fixture.toString().replace("</INDIVIDUAL>", `${alias}$&`));
    const [individual] = await collect(parseUnXml(raw));
    expect(individual?.names.slice(7)).toEqual([weak("أ"), ...names.map(weak)]);
  });

  it("reads an organization's documents", async () => {
    const documento =
      "<ENTITY_DOCUMENT><TYPE_OF_DOCUMENT>NIT</TYPE_OF_DOCUMENT><NUMBER>900000001</NUMBER></ENTITY_DOCUMENT>";
    const raw = Buffer.from(fixture.toString().replace("</ENTITY>", `${documento}$&`));
    const [, entity] = await collect(parseUnXml(raw));
    expect(entity?.documentos).toEqual([{ tipo: "NIT", numero: "900000001", pais: null }]);
  });

  it("reads no filler as a part of a name", async () => {
    const raw = Buffer.from(fixture.toString().replace(">FICCIÓN<", ">na<"));
    expect((await collect(parseUnXml(raw)))[0]?.names[0]?.text).toBe("IMAGINO PRUEBA DE LA");
  });

  it("reads an entity, splits its joined names and keeps its commas", async () => {
    const [, entity] = await collect(parseUnXml(fixture));
    expect(entity).toMatchObject({
      sourceId: "LYe.901",
      tipo: "juridica",
      names: [
        strong("EMPRESA IMAGINARIA (EI)"),
        strong("COMPAÑÍA SUPUESTA, LTD"),
        strong("COMPAÑÍA, LIMITADA"),
        strong("NOMBRE ANTERIOR"),
        strong("虚构"),
      ],
      fundamentoLegal: "Libya",
    });
  });

  it("gives the same identifiers on any generation date", async () => {
    const another = Buffer.from(
      fixture.toString().replace("2026-08-01T23:00:03.110Z", "2026-08-02T23:00:00.000Z"),
    );
    const [one, other] = await Promise.all([fixture, another].map((raw) => assembleContent(parseUnXml(raw))));
    expect(other?.hashContenido).toBe(one?.hashContenido);
  });

  it("rejects a file cut anywhere", async () => {
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      const cut = fixture.subarray(0, Math.floor(fixture.length * share));
      expect(await reasonOf(parseUnXml(cut))).toContain("truncado");
    }
  });

  it("rejects a well-formed file that lacks a whole section", async () => {
    const text = fixture.toString();
    const onlyEntities = text.replace(/<INDIVIDUALS>.*<\/INDIVIDUALS>/s, "<INDIVIDUALS/>");
    const onlyIndividuals = text.replace(/<ENTITIES>.*<\/ENTITIES>/s, "");
    expect(await reasonOf(parseUnXml(Buffer.from(onlyEntities)))).toContain("no trae individuos");
    expect(await reasonOf(parseUnXml(Buffer.from(onlyIndividuals)))).toContain("no trae entidades");
  });

  it("rejects another list's XML", async () => {
    expect(await reasonOf(parseUnXml(Buffer.from("<sdnList/>")))).toContain("sdnList");
  });
});

describe.skipIf(!hasRealFiles)(`parseUnXml ${WITH_REAL_FILES}`, () => {
  const idsOf = (entries: readonly ListaEntry[]) => new Set(entries.map(({ sourceId }) => sourceId));
  let entries: readonly ListaEntry[] = [];
  beforeAll(async () => {
    entries = await parsedList("un");
  });

  it("reads the day of listing of all 1,011, and the remarks of 922", () => {
    expect(entries.filter(({ listadoEn }) => listadoEn !== undefined)).toHaveLength(1_011);
    expect(entries.filter(({ observaciones }) => observaciones !== undefined)).toHaveLength(922);
  });

  it("reads the 736 individuals and 275 entities of 2026-08-01, with every alias", () => {
    expect(entries.filter(({ tipo }) => tipo === "natural")).toHaveLength(736);
    expect(entries.filter(({ tipo }) => tipo === "juridica")).toHaveLength(275);
    // Counted without the parser: non-empty alias elements and original scripts.
    const text = realFile("un/consolidated_2026-08-01.xml").toString();
    expect(text.match(/<ALIAS_NAME>\s*[^\s<]/g)).toHaveLength(2755);
    expect(text.match(/<NAME_ORIGINAL_SCRIPT>\s*[^\s<]/g)).toHaveLength(378);
    // 1,011 + 378 + 2,755 fields. Some hold several names: 74 more. Notes have 50.
    expect(entries.flatMap(({ names }) => names)).toHaveLength(1011 + 378 + 2755 + 74 + 50);
    expect(idsOf(entries).size).toBe(1011);
  });

  it("finds cédulas inside the document number, with type and country", () => {
    const cedulas = entries
      .flatMap(({ sourceId, documentos }) => documentos.map((documento) => ({ sourceId, ...documento })))
      .filter(({ tipo }) => tipo === "Cedula No.");
    expect(cedulas.map(({ sourceId, pais }) => [sourceId, pais])).toEqual([
      ["SDi.012", "CO"],
      ["SDi.013", "CO"],
      ["SDi.014", "CO"],
    ]);
    expect(cedulas.every(({ numero }) => /^\d{8}$/.test(numero))).toBe(true);
  });

  it.each([
    ["QDi.057", "434021161"],
    ["QDi.057", "6910275240086"],
    ["QDi.080", "28642163"],
    ["QDi.437", "9080002892"],
    ["LYi.009", "215215"],
    ["LYi.018", "B0515260"],
    ["IQi.081", "284158"],
    ["KPi.016", "836110034"],
  ])("finds for %s the number in a note, a comment, an alias or behind a sign: %s", (sourceId, numero) => {
    const entry = entries.find((candidate) => candidate.sourceId === sourceId);
    expect(entry?.documentos.map((documento) => documento.numero)).toContain(numero);
  });

  it("names entries as published: ERIC BADEGE, born 1971, of the DRC regime", () => {
    expect(entries.find(({ sourceId }) => sourceId === "CDi.001")).toMatchObject({
      names: [strong("ERIC BADEGE")],
      births: [{ from: "1971-01-01", to: "1971-12-31", isApproximate: false }],
      paises: ["CD"],
      fundamentoLegal: "DRC",
    });
  });

  it("tells the two dates apart by identifiers that stay: 16 entries came and 8 went", async () => {
    const before = idsOf(await collect(parseUnXml(realFile("un/consolidated_2026-02-27.xml"))));
    const after = idsOf(entries);
    expect([...after].filter((id) => !before.has(id))).toHaveLength(16);
    expect([...before].filter((id) => !after.has(id))).toHaveLength(8);
  });

  it("reads a birth between two months of a year, and an alias that goes on about a birth", async () => {
    const february = await collect(parseUnXml(realFile("un/consolidated_2026-02-27.xml")));
    const find = (id: string) => february.find(({ sourceId }) => sourceId === id);
    expect(find("QDi.306")?.births).toContainEqual({
      from: "1977-08-01",
      to: "1977-09-30",
      isApproximate: false,
    });
    const names = find("TAi.101")?.names.map(({ text }) => text);
    expect(names).toContain("Mohammad Ishaq Akhund");
    expect(names?.filter((name) => /born/.test(name))).toEqual([]);
  });

  it("names organizations by their acronyms: the Alliance Fleuve Congo is the AFC", async () => {
    const cleaned = await contentEntries(entries);
    const names = cleaned.flatMap(({ entry }) => entry.names.map(({ text }) => text));
    expect(names).toEqual(
      expect.arrayContaining(["ALLIANCE FLEUVE CONGO (AFC)", "ALLIANCE FLEUVE CONGO", "AFC"]),
    );
    expect(names).not.toContain("PAKISTAN");
  });

  it("rejects the download of 2025-08-16, which is not UTF-8", async () => {
    expect(await reasonOf(parseUnXml(realFile("un/not-well-formed_2025-08-16.xml")))).toContain("UTF-8");
  });
});
