import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { DILIGENCIA_SLUGS, SCREENED_SLUGS } from "../domain/listas/lista";
import { OWN_COLUMNS } from "./csn_colombia/own-rows";
import { PEP_COLUMNS } from "./pep_colombia/merge-rows";
import { CONTRATO_COLUMNS } from "./secop2_multas/contratos";
import { SECOP2_COLUMNS } from "./secop2_multas/merge-rows";
import { SIRI_COLUMNS } from "./siri_procuraduria/merge-rows";
import type { ListaFormato, ParseLista } from "./source";
import { SOURCES } from "./sources";
import { collect, reasonOf } from "./testing/collect";
import { inventedSet, zipOf } from "./testing/ofac-set";
import { workbookOf, workbookParts, zipParts } from "./testing/workbook";
import { assembleContent } from "./version-content";

const fixture = (path: string): Buffer => readFileSync(new URL(`./${path}`, import.meta.url));

const csvOf = (columns: readonly string[], row: readonly string[]): Buffer =>
  Buffer.from(`${columns.join(",")}\n${row.join(",")}\n`);
const jsonOf = (columns: readonly string[], row: readonly string[]): Buffer =>
  Buffer.from(JSON.stringify([Object.fromEntries(columns.map((column, at) => [column, row[at]]))]));

const OWN_ROW = ["natural", "Ana Prueba", "La Prueba", "CC", "99000111", "Colombia", "1970-01-02", "Acta 1"];
const PEP_ROW = ["99000111", "Ana Prueba", "ALCALDE", "ALCALDÍA", "1/01/2020", "31/12/2023"];
/** A text for each column, different from its name. */
const textOf = (column: string) => `el ${column.replaceAll("_", " ")}`;
const SIRI_ROW = SIRI_COLUMNS.map(textOf);
const SECOP2_ROW = SECOP2_COLUMNS.map(textOf);

const CONTRATO_ROW = CONTRATO_COLUMNS.map((column) => column.replaceAll("_", " "));

/** The rows of the workbooks. */
const ROWS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "csn_colombia xlsx": [OWN_COLUMNS, OWN_ROW],
  "pep_colombia xlsx": [PEP_COLUMNS, PEP_ROW],
};
const SHEET = "xl/worksheets/sheet1.xml";

/** A whole, small file of every format of every list. */
const GOOD: Readonly<Record<string, Buffer>> = {
  "onu_consolidated xml": fixture("onu_consolidated/fixtures/consolidated.xml"),
  "ofac_sdn xml": fixture("ofac_sdn/fixtures/SDN.XML"),
  "ofac_sdn xml advanced": fixture("ofac_sdn/fixtures/SDN_ADVANCED.XML"),
  "ofac_sdn xml enhanced": fixture("ofac_sdn/fixtures/SDN_ENHANCED.XML"),
  "ofac_sdn zip": zipOf(inventedSet),
  "eu_consolidated xml": fixture("eu_consolidated/fixtures/full-list.xml"),
  "eu_consolidated csv": fixture("eu_consolidated/fixtures/full-list.csv"),
  "csn_colombia csv": csvOf(OWN_COLUMNS, OWN_ROW),
  "pep_colombia csv": csvOf(PEP_COLUMNS, PEP_ROW),
  "pep_colombia json": jsonOf(PEP_COLUMNS, PEP_ROW),
  "siri_procuraduria csv": csvOf(SIRI_COLUMNS, SIRI_ROW),
  "siri_procuraduria json": jsonOf(SIRI_COLUMNS, SIRI_ROW),
  "secop2_multas csv": csvOf(SECOP2_COLUMNS, SECOP2_ROW),
  "secop2_multas json": jsonOf(SECOP2_COLUMNS, SECOP2_ROW),
  "secop2_multas zip": zipParts({
    "it5q-hg94.csv": csvOf(SECOP2_COLUMNS, SECOP2_ROW),
    "jbjy-vk9h.json": jsonOf(CONTRATO_COLUMNS, CONTRATO_ROW),
  }),
  ...Object.fromEntries(Object.entries(ROWS).map(([name, rows]) => [name, workbookOf(rows)])),
};

function parserOf(name: string): ParseLista {
  const [slug, formato] = name.split(" ") as [keyof typeof SOURCES, ListaFormato];
  const parse = SOURCES[slug].formats[formato];
  if (!parse) throw new Error(`${slug} does not take ${formato}`);
  return parse;
}

const named = (formato: ListaFormato): [string, Buffer][] =>
  Object.entries(GOOD).filter(([name]) => name.split(" ")[1] === formato);
const rejectionOf = (name: string, raw: Buffer) => reasonOf(parserOf(name)(raw));
const contentReason = async (name: string, raw: Buffer): Promise<unknown> =>
  assembleContent(parserOf(name)(raw)).then(
    () => "accepted",
    (error: { reason?: unknown }) => error.reason,
  );

it("has a valid file for every format of every list", async () => {
  const formats = [...SCREENED_SLUGS, ...DILIGENCIA_SLUGS].flatMap((slug) =>
    Object.keys(SOURCES[slug].formats).map((formato) => `${slug} ${formato}`),
  );
  expect(Object.keys(GOOD)).toEqual(expect.arrayContaining(formats.filter((name) => name !== "us_fto csv")));
  for (const [name, raw] of Object.entries(GOOD)) {
    expect((await collect(parserOf(name)(raw))).length, name).toBeGreaterThan(0);
  }
});

describe("a file of one list or format given as another", () => {
  it.each(Object.keys(GOOD))("is rejected by %s, with a reason", async (name) => {
    const parse = parserOf(name);
    for (const [other, raw] of Object.entries(GOOD)) {
      if (parserOf(other) === parse) continue;
      expect(await reasonOf(parse(raw)), other).toMatch(/^[A-ZÁÉÍÓÚ].{10,}/);
    }
  });
});

describe("hostile XML", () => {
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY lol${at + 1} "${`&lol${at};`.repeat(10)}">`,
  ).join("");

  it.each(named("xml"))("is rejected by %s: a billion laughs", async (name, raw) => {
    const bomb = raw
      .toString()
      .replace(/(<\?xml[^>]*\?>)?/, `$1<!DOCTYPE a [<!ENTITY lol0 "lol">${laughs}]>`)
      .replace(/>[^<>\s][^<>]*</, ">&lol9;<");
    expect(await rejectionOf(name, Buffer.from(bomb))).toContain("DOCTYPE");
  });

  const references = Buffer.alloc(50_000_000, "&#65;");
  it.each(named("xml"))(
    "is rejected by %s: ten million numeric references in any place",
    async (name, raw) => {
      const text = raw.toString();
      const inRecord = text.search(/>[^<>\s][^<>]*<\//) + 1;
      const outside = text.lastIndexOf("</");
      for (const at of [inRecord, outside]) {
        const flooded = Buffer.concat([
          Buffer.from(text.slice(0, at)),
          references,
          Buffer.from(text.slice(at)),
        ]);
        expect(await rejectionOf(name, flooded)).toContain("texto demasiado largo");
      }
    },
  );

  it.each(named("xlsx"))("is rejected by %s inside the workbook", async (name) => {
    const { [SHEET]: sheet = "", ...parts } = workbookParts(ROWS[name] ?? []);
    const flooded = Buffer.concat([
      Buffer.from(sheet.replace("</worksheet>", "<x>")),
      references,
      Buffer.from("</x></worksheet>"),
    ]);
    expect(await rejectionOf(name, zipParts({ ...parts, [SHEET]: flooded }, 0))).toContain(
      "texto demasiado largo",
    );
  });
});

describe("a zip bomb", () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  it.each([
    ["ofac_sdn zip", zipParts({ "sdn.csv": zeros })],
    ["secop2_multas zip", zipParts({ "jbjy-vk9h.json": zeros })],
    ...named("xlsx").map(([name]): [string, Buffer] => [
      name,
      zipParts({ ...workbookParts(ROWS[name] ?? []), [SHEET]: zeros }),
    ]),
  ])("is rejected by %s without inflating it", async (name, bomb) => {
    const started = process.memoryUsage().rss;
    expect(await rejectionOf(name, bomb)).toContain("demasiado grande");
    expect(process.memoryUsage().rss - started).toBeLessThan(256 * 1024 * 1024);
  });
});

describe("ten megabytes in one field", () => {
  const long = "a".repeat(10_000_000);
  // Varied content: repeated letters would hit the limit on compression first.
  const varied = Array.from({ length: 1_600_000 }, (_, n) => n.toString(36).padStart(6, "x")).join("");

  it.each(named("csv"))("are rejected by %s, in quotes or not, in the header or a row", async (name, raw) => {
    const [header = "", row = ""] = raw.toString().split("\n");
    for (const text of [`${header}\n${long}${row}`, `${header}\n"${long}`, `${long}${header}\n${row}`])
      expect(await rejectionOf(name, Buffer.from(text))).toMatch(/^(?:El archivo|Al encabezado|Línea)/);
  });

  it.each(named("json"))("are rejected by %s", async (name, raw) => {
    const flooded = raw.toString().replace(/:"[^"]*"/, `:"${long}"`);
    expect(await rejectionOf(name, Buffer.from(flooded))).toContain("campo demasiado largo");
  });

  it.each(named("xlsx"))("are rejected by %s", async (name) => {
    const [columns = [], row = []] = ROWS[name] ?? [];
    for (const [text, reason] of [
      [varied, "texto demasiado largo"],
      [varied.slice(0, 32_768), "más larga"],
    ] as const)
      expect(await rejectionOf(name, workbookOf([columns, [row[0] ?? "", text, ...row.slice(2)]]))).toContain(
        reason,
      );
  });

  it.each(named("zip"))("are rejected by %s", async (name) => {
    const sets: Readonly<Record<string, Buffer>> = {
      "ofac_sdn zip": zipOf({ ...inventedSet, "sdn.csv": `900001,"${long}",-0- \r\n\u001a` }),
      "secop2_multas zip": zipParts({
        "it5q-hg94.csv": csvOf(SECOP2_COLUMNS, SECOP2_ROW),
        "jbjy-vk9h.json": Buffer.from(`[{"id_contrato":"${long}"}]`),
      }),
    };
    expect(await rejectionOf(name, sets[name] ?? Buffer.alloc(0))).toMatch(/SDN\.CSV|demasiado/);
  });
});

describe("a wrong encoding", () => {
  const text = (["xml", "csv", "json"] as const).flatMap(named);

  it.each(text)("is rejected by %s: Latin-1", async (name, raw) => {
    const accented = raw.toString().replace(/(>|,|:"|;)([A-Za-zÁÉÍÓÚÑáéíóúñ ]{3,})(<|,|"|;)/, "$1ñandú$3");
    const latin1 = Buffer.from(accented.replace(/[^ -ÿ\r\n]/g, "ñ"), "latin1");
    expect(latin1.includes(0xf1)).toBe(true);
    expect(await rejectionOf(name, latin1)).toMatch(/UTF-8|bien formado/);
  });

  it.each(text)("is rejected by %s: UTF-16, with its mark or without", async (name, raw) => {
    for (const mark of ["\ufeff", ""]) {
      const utf16 = Buffer.from(mark + raw.toString().replace(/^\ufeff/, ""), "utf16le");
      expect(await rejectionOf(name, utf16)).toMatch(/^[A-ZÁÉÍÓÚ].{10,}/);
      expect(await rejectionOf(name, utf16.swap16())).toMatch(/^[A-ZÁÉÍÓÚ].{10,}/);
    }
  });

  it("is rejected in OFAC's set: UTF-16", async () => {
    for (const name of ["sdn.csv", "alt.csv"]) {
      const utf16 = Buffer.from(String(inventedSet[name]), "utf16le");
      for (const raw of [utf16, Buffer.from(utf16).swap16()])
        expect(await rejectionOf("ofac_sdn zip", zipOf({ ...inventedSet, [name]: raw }))).toContain(
          "truncado",
        );
    }
  });
});

/** The elements of each XML format that are entries, and the texts that are their names. */
const RECORDS: Readonly<Record<string, { readonly record: RegExp; readonly name: RegExp }>> = {
  "onu_consolidated xml": {
    record: /<INDIVIDUAL>[\s\S]*?<\/INDIVIDUAL>/,
    name: /<(FIRST|SECOND|THIRD|FOURTH)_NAME>[^<]*<|<(?:ALIAS_NAME|NAME_ORIGINAL_SCRIPT)>[^<]*</g,
  },
  "ofac_sdn xml": { record: /<sdnEntry>[\s\S]*?<\/sdnEntry>/, name: /<(?:first|last)Name>[^<]*</g },
  "ofac_sdn xml advanced": {
    record: /<DistinctParty [\s\S]*?<\/DistinctParty>/,
    name: /(?<=<NamePartValue [^>]*>)[^<]*</g,
  },
  "ofac_sdn xml enhanced": {
    record: /<entity [\s\S]*?<\/entity>/,
    name: /<formatted(?:First|Last|Full)Name>[^<]*</g,
  },
  "eu_consolidated xml": {
    record: /<sanctionEntity [\s\S]*?<\/sanctionEntity>/,
    name: /(?<=(?:wholeName|firstName|middleName|lastName)=")[^"]*(?=")/g,
  },
};

describe("a name in an element that nobody reads", () => {
  it.each([
    ["onu_consolidated xml", "</INDIVIDUAL>", "<FIFTH_NAME>Quinto</FIFTH_NAME>", "INDIVIDUAL FIFTH_NAME"],
    ["ofac_sdn xml", "</sdnEntry>", "<aka><lastName>OTRO</lastName></aka>", "sdnEntry aka"],
    ["eu_consolidated xml", "</sanctionEntity>", '<alias wholeName="Otro"/>', "sanctionEntity alias"],
  ])("rejects the file of %s", async (name, end, added, place) => {
    const raw = Buffer.from(GOOD[name]?.toString().replace(end, added + end) ?? "");
    expect(await rejectionOf(name, raw)).toContain(`«${place}»`);
  });
});

describe("entries that cannot be", () => {
  it.each(Object.entries(RECORDS))("are rejected in %s: an identifier twice", async (name, { record }) => {
    const twice = GOOD[name]
      ?.toString()
      .replace(record, "$&$&")
      .replace(/<Record_Count>3</, "<Record_Count>4<");
    expect(await contentReason(name, Buffer.from(twice ?? ""))).toContain("repetida");
  });

  it.each(Object.entries(RECORDS))(
    "are rejected in %s: one without any name",
    async (name, { record, name: names }) => {
      const nameless = GOOD[name]
        ?.toString()
        .replace(record, (entry) =>
          entry.replace(names, (text) => text.replace(/(^|>)[^<>]*(?=<$|$)/, "$1")),
        );
      expect(await contentReason(name, Buffer.from(nameless ?? ""))).toMatch(/no tiene nombre/);
    },
  );

  it("are rejected in OFAC's set: an identifier twice, one without any name", async () => {
    const sdn = String(inventedSet["sdn.csv"]);
    const twice = sdn.replace("\u001a", `${sdn.split("\r\n")[1]}\r\n\u001a`);
    expect(await contentReason("ofac_sdn zip", zipOf({ ...inventedSet, "sdn.csv": twice }))).toContain(
      "repetida",
    );
    const nameless = sdn.replace("BARCO SUPUESTO", " ");
    expect(await contentReason("ofac_sdn zip", zipOf({ ...inventedSet, "sdn.csv": nameless }))).toContain(
      "no tiene nombre",
    );
  });

  it.each([
    ["csn_colombia csv", csvOf(OWN_COLUMNS, ["natural", "", ...OWN_ROW.slice(2)])],
    ["csn_colombia xlsx", workbookOf([OWN_COLUMNS, ["natural", "", ...OWN_ROW.slice(2)]])],
    ["pep_colombia json", jsonOf(PEP_COLUMNS, ["99000111", "--", ...PEP_ROW.slice(2)])],
  ])("are rejected in %s: one without any name", async (name, raw) => {
    expect(await contentReason(name, raw)).toMatch(/falta el nombre|no tiene entradas/);
  });
});

describe("a birth date in the future", () => {
  it.each([
    ["ofac_sdn xml", ">12 Feb 1961<", ">12 Feb 9999<"],
    ["ofac_sdn xml advanced", /<Year>1961<\/Year><Month>2/g, "<Year>9999</Year><Month>2"],
    ["ofac_sdn xml enhanced", /1961-02-12/g, "9999-02-12"],
  ])("does not cost the entry of %s more than the date", async (name, date, future) => {
    const [before, after] = await Promise.all([
      assembleContent(parserOf(name)(GOOD[name] ?? Buffer.alloc(0))),
      assembleContent(parserOf(name)(Buffer.from(GOOD[name]?.toString().replace(date, future) ?? ""))),
    ]);
    expect(after.totalEntradas).toBe(before.totalEntradas);
    expect(before.entries.at(0).entry.births).toHaveLength(2);
    expect(after.entries.at(0).entry.births).toEqual([
      { from: "1961-01-01", to: "1961-12-31", isApproximate: true },
    ]);
  });

  it("is reported to support with its line in our own format", async () => {
    const row = [...OWN_ROW.slice(0, 6), "31/12/9999", ""];
    expect(await rejectionOf("csn_colombia csv", csvOf(OWN_COLUMNS, row))).toContain(
      "Línea 2: la fecha de nacimiento",
    );
  });

  it("leaves a PEP in the post that ends then", async () => {
    const row = [...PEP_ROW.slice(0, 5), "31/12/9999"];
    const [entry] = await collect(parserOf("pep_colombia csv")(csvOf(PEP_COLUMNS, row)));
    expect(entry?.vigenteHasta).toBeUndefined();
  });
});
