import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { collect, reasonOf } from "../testing/collect";
import { parsedList } from "../testing/content-entries";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "../testing/real-files";
import { euDocumento } from "./eu-parts";
import { parseEuCsv } from "./parse-csv";
import { parseEuXml } from "./parse-xml";

const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));
const day = (date: string) => ({ from: date, to: date, isApproximate: false });

const person: ListaEntry = {
  sourceId: "900001",
  tipo: "natural",
  names: [
    { text: "Feliciano Prudkowski", isWeak: false },
    { text: "Фелициано Прудковский", isWeak: false },
    { text: "Félix Prudkowski", isWeak: false },
    { text: "El Invisible", isWeak: true },
    { text: "Felu A. Prud", isWeak: false },
  ],
  documentos: [
    { tipo: "National passport", numero: "AB 001095", pais: "CO" },
    { tipo: "National identification card", numero: "99000444", pais: "CO" },
  ],
  births: [
    day("1964-02-29"),
    { from: "1962-01-01", to: "1962-12-31", isApproximate: true },
    { from: "1961-08-01", to: "1961-08-31", isApproximate: false },
    { from: "1960-01-01", to: "1963-12-31", isApproximate: false },
    day("1982-04-19"),
    { from: "1964-01-01", to: "1965-12-31", isApproximate: false },
  ],
  paises: ["CO", "RU"],
  fundamentoLegal: "TERR: 2099/1210 (OJ L169), 2099-07-08; TERR: 2099/1501 (OJ L201), 2099-09-01",
  observaciones: "UNSC RESOLUTION 9999",
};

const enterprise: ListaEntry = {
  sourceId: "900002",
  tipo: "juridica",
  names: [
    { text: "Astilleros Ñandú", isWeak: false },
    { text: "Ñandú Shipyards", isWeak: false },
    { text: "Верфи Ньянду", isWeak: false },
  ],
  documentos: [{ tipo: "Fiscal code", numero: "7813252159", pais: "RU" }],
  births: [],
  paises: [],
  fundamentoLegal: "UKR: 2098/468 (OJ L79), 2098-03-22",
};

describe("parseEuXml", () => {
  it("reads names by quality and language, births in every calendar and shape, documents and acts", async () => {
    expect(await collect(parseEuXml(fixture("full-list.xml")))).toEqual([person, enterprise]);
  });

  it("reads a document's number in Latin letters beside the one in others", async () => {
    const xml = fixture("full-list.xml").toString();
    const both = xml.replace('latinNumber="" nameOnDocument="" number="AB', 'latinNumber="ZZ 1" number="ЖЗ');
    const [entry] = await collect(parseEuXml(Buffer.from(both)));
    expect(entry?.documentos[0]?.numero).toBe("ЖЗ 001095; ZZ 1");
  });

  it("reads the day of designation and its details", async () => {
    const stated = 'designationDate="2006-12-23" designationDetails="UN designation 23/12/2006"';
    const xml = fixture("full-list.xml").toString().replace('designationDetails=""', stated);
    expect((await collect(parseEuXml(Buffer.from(xml))))[0]).toMatchObject({
      listadoEn: "2006-12-23",
      observaciones: "UN designation 23/12/2006; UNSC RESOLUTION 9999",
    });
  });

  it("reads a name's parts beside a whole name that lacks a word of them", async () => {
    const xml = fixture("full-list.xml").toString().replace('wholeName="Feliciano', 'wholeName="eliciano');
    const [entry] = await collect(parseEuXml(Buffer.from(xml)));
    expect(entry?.names[0]?.text).toBe("eliciano Prudkowski");
    expect(entry?.names).toContainEqual({ text: "Feliciano Prudkowski", isWeak: false });
  });

  it("reads the name on a document as a weak name, from both files", async () => {
    const xml = fixture("full-list.xml").toString();
    const named = xml.replace('nameOnDocument="" number="AB', 'nameOnDocument="Ficticio Uno" number="AB');
    const csv = fixture("full-list.csv").toString();
    const cells = /AB 001095;(?:[^;]*;){10}(?=;)/;
    const namedCsv = csv.replace(cells, "$&Ficticio Uno");
    for (const entries of [parseEuXml(Buffer.from(named)), parseEuCsv(Buffer.from(namedCsv))])
      expect((await collect(entries))[0]?.names).toContainEqual({ text: "Ficticio Uno", isWeak: true });
  });

  it("marks an alias as weak when only its remark says low quality", async () => {
    const xml = fixture("full-list.xml").toString().replaceAll('strong="false"', 'strong="true"');
    const [entry] = await collect(parseEuXml(Buffer.from(xml)));
    expect(entry?.names.filter((name) => name.isWeak).map((name) => name.text)).toEqual(["El Invisible"]);
  });

  it("rejects a web page, another root, a DOCTYPE, a truncated file and an entity without identifier", async () => {
    const whole = fixture("full-list.xml");
    const text = whole.toString();
    const bad: [string | Buffer, RegExp][] = [
      ["<!DOCTYPE html><html><body>Service unavailable</body></html>", /página web/],
      ['<?xml version="1.0"?><CONSOLIDATED_LIST/>', /raíz/],
      [text.replace("<export", '<!DOCTYPE export [<!ENTITY a "b">]><export'), /DOCTYPE/],
      [whole.subarray(0, -200), /truncado/],
      [text.replace('logicalId="900002"', 'logicalId=""'), /logicalId/],
    ];
    for (const [raw, reason] of bad) expect(await reasonOf(parseEuXml(Buffer.from(raw)))).toMatch(reason);
  });
});

describe("parseEuCsv", () => {
  it("makes one entry of an entity's rows, the same that the XML gives", async () => {
    expect(await collect(parseEuCsv(fixture("full-list.csv")))).toEqual([person, enterprise]);
  });

  it("rejects a lost column, a cut row, commas for semicolons and a row without identifier", async () => {
    const whole = fixture("full-list.csv");
    const text = whole.toString();
    const bad: [string | Buffer, RegExp][] = [
      [text.replace("BirthDate_Circa", "BirthDate_About"), /birthdate_circa/],
      [whole.subarray(0, -100), /truncado/],
      [text.replaceAll(";", ","), /faltan columnas/],
      [text.replaceAll(";900002;", ";;"), /Línea \d+: falta «Entity_LogicalId»/],
    ];
    for (const [raw, reason] of bad) expect(await reasonOf(parseEuCsv(Buffer.from(raw)))).toMatch(reason);
  });
});

describe.skipIf(!hasRealFiles)(`the EU list ${WITH_REAL_FILES}`, () => {
  it("reads the genuine excerpt field by field", async () => {
    const raw = realFile("eu/EU_FSF_XML_1_1_excerpt_2018-12-21.xml");
    const [first, second, ...rest] = await collect(parseEuXml(raw));
    expect(rest).toEqual([]);
    expect(first).toEqual({
      sourceId: "1",
      tipo: "natural",
      names: [{ text: "Robert Gabriel Mugabe", isWeak: false }],
      documentos: [{ tipo: "National passport", numero: "AD001095", pais: null }],
      births: [day("1924-02-21")],
      paises: [],
      fundamentoLegal: "ZWE: 2018/223 (OJ L43), 2018-02-16",
    });
    expect(second).toMatchObject({
      sourceId: "207",
      tipo: "juridica",
      documentos: [],
      births: [],
      paises: [],
      fundamentoLegal: "TERR: 2018/468 (OJ L79), 2018-03-22",
    });
    expect(second?.names).toHaveLength(19);
    expect(second?.names[0]?.text).toBe("İslami Büyük Doğu Akıncılar Cephesi");
    expect(second?.names.map((name) => name.text)).toContain("Фронт на великите ислямски източни воини");
  });

  it("reads 5,860 entries and the 29,499 distinct names of their 29,826 aliases", async () => {
    const raw = gunzipSync(realFile("eu/EU_FSF_XML_1_1_RECONSTRUCTED_2026-05-01.xml.gz"));
    const entries = await parsedList("eu");
    const sum = (size: (entry: ListaEntry) => number) =>
      entries.reduce((total, entry) => total + size(entry), 0);
    expect(raw.toString().match(/<nameAlias /g)).toHaveLength(29_826);
    expect(new Set(entries.map((entry) => entry.sourceId)).size).toBe(5_860);
    expect(entries.filter((entry) => entry.tipo === "natural")).toHaveLength(4_341);
    expect(entries.filter((entry) => entry.tipo === "juridica")).toHaveLength(1_519);
    // 29,494 distinct as written. One more pair differs in natural order, 5 fields hold two names, and one lacks a letter of its parts.
    expect(sum((entry) => entry.names.length)).toBe(29_499);
    // 4,301 elements, 182 of them with only a place.
    expect(sum((entry) => entry.births.length)).toBe(4_119);
    expect(sum((entry) => entry.paises.length)).toBe(2_616);
    expect(entries.every((entry) => entry.names.length > 0)).toBe(true);
    expect(entries.find((entry) => entry.sourceId === "13")?.names[0]?.text).toBe(
      "Saddam Hussein Al-Tikriti",
    );
  });

  it("has a fixture with the official header, and takes no file that lacks part of it", async () => {
    const official = realFile("eu/EU_CSV_1_1_HEADER_118cols.txt").toString().replace("\ufeff", "").trim();
    expect(fixture("full-list.csv").toString().replace("\ufeff", "").split("\r\n")[0]).toBe(official);
    const cut = realFile("eu/EU_CSV_1_1_two_real_rows_first21cols_2026-08-05.csv");
    expect(await reasonOf(parseEuCsv(cut))).toMatch(/namealias_remark, birthdate_birthdate/);
  });
});

describe("euDocumento", () => {
  it.each([
    ["ИНН 1000000001", "1000000001"],
    ["Series 9005 No 000001", "9005 000001"],
    ["100000001(УНП)", "100000001"],
    ["Group ID: 10001", "10001"],
    [":100000001", "100000001"],
    ["Ration Card no. 0000001", "0000001"],
  ])("reads the number in %j", (number, numero) => {
    const fields = { number, identificationTypeCode: "regnumber", countryIso2Code: "RU" };
    expect(euDocumento(fields)).toEqual({ tipo: "regnumber", numero, pais: "RU" });
  });
});
