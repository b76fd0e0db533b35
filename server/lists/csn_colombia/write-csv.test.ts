import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BirthDate, ListaEntry } from "../../domain/listas/lista-entry";
import { readSample } from "../samples/load-sample";
import { SOURCES } from "../sources";
import { collect } from "../testing/collect";
import { versionOfList } from "../testing/content-entries";
import { hasRealFiles, WITH_REAL_FILES } from "../testing/real-files";
import { assembleContent, cleanEntry } from "../version-content";
import { OPTIONAL_COLUMNS, OWN_COLUMNS } from "./own-rows";
import { parseOwnCsv } from "./parse";
import { type CsnSources, proposeCsn } from "./propose";
import { writeOwnCsv } from "./write-csv";

const entriesOf = async (published: AsyncIterable<ListaEntry> | Iterable<ListaEntry>) =>
  (await assembleContent(published)).entries.map(({ entry }) => entry);
const readBack = (csv: string) => entriesOf(parseOwnCsv(Buffer.from(csv)));

const PERSON: ListaEntry = {
  sourceId: "ONU-QDi.1",
  tipo: "natural",
  names: [{ text: "Zoraida Imaginaria Ñungo", isWeak: false }],
  documentos: [],
  births: [],
  paises: [],
  fundamentoLegal: null,
};

async function expectSame(stated: Partial<ListaEntry>): Promise<string> {
  const entry = cleanEntry({ ...PERSON, ...stated });
  const csv = writeOwnCsv([entry]);
  expect(await readBack(csv)).toEqual([entry]);
  return csv;
}

describe("writeOwnCsv", () => {
  it("writes the columns that support knows, then the optional ones", () => {
    const [header] = writeOwnCsv([]).split("\r\n");
    expect(header).toBe(`\ufeff${[...OWN_COLUMNS, ...OPTIONAL_COLUMNS].join(",")}`);
  });

  it("keeps spellings that differ only in accents, weak aliases, and a person's name with a comma", () =>
    expectSame({
      names: [
        { text: "Núñez, Ana", isWeak: false },
        { text: "Ana Nunez", isWeak: false },
        { text: "Ana Núñez", isWeak: false },
        { text: "La Zancuda", isWeak: true },
      ],
    }));

  it("keeps each document's own kind and country, and that none is stated", () =>
    expectSame({
      paises: ["CO"],
      documentos: [
        { tipo: "Passport", numero: "AB-1", pais: "VE" },
        { tipo: "Passport", numero: "AB1", pais: null },
        { tipo: null, numero: "7|8\\", pais: "former Soviet Union" },
        { tipo: "CC", numero: "9", pais: null },
      ],
    }));

  it("keeps two entries of one name apart, in the order of a proposal's identifiers", async () => {
    const homonyms = [PERSON, { ...PERSON, sourceId: "UE-5" }];
    expect(await readBack(writeOwnCsv(homonyms))).toEqual(homonyms);
  });

  it("keeps births in every shape, approximate or not", () => {
    const spans = [
      ["1970-05-01", "1970-05-01"],
      ["1972-02-01", "1972-02-29"],
      ["1970-01-01", "1970-12-31"],
      ["1970-01-01", "1975-12-31"],
      ["1970-03-09", "1971-02-02"],
    ] as const;
    const births = spans.flatMap(([from, to]) => [
      { from, to, isApproximate: false },
      { from, to, isApproximate: true },
    ]);
    return expectSame({ births });
  });

  it("leaves nothing a spreadsheet would run or change, and changes no value for it", async () => {
    const csv = await expectSame({
      names: [
        { text: "=HYPERLINK(A1)", isWeak: false },
        { text: "@Zancuda", isWeak: false },
      ],
      documentos: [{ tipo: "-X", numero: "0012345", pais: "CO" }],
      births: [{ from: "1975-04-01", to: "1975-04-30", isApproximate: false }],
    });
    const [, row = ""] = csv.split("\r\n");
    expect(row.split(",")).toEqual(
      expect.arrayContaining([
        "\u200b=HYPERLINK(A1)",
        "\u200b@Zancuda",
        "\u200b-X",
        "\u200b0012345",
        "\u200b1975-04",
      ]),
    );
    expect(
      writeOwnCsv([{ ...PERSON, documentos: [{ tipo: "CC", numero: "1900411203", pais: "CO" }] }]),
    ).toMatch(/,CC,1900411203,/);
  });

  it("writes any text so that it is read back unchanged", async () => {
    const text = fc.string({ unit: fc.constantFrom(..."aÑع0 7=-+@|\\,;\"'\n()/.") });
    const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2020-01-01"), noInvalidDate: true });
    const birth = fc.tuple(day, day, fc.boolean()).map(([one, other, isApproximate]): BirthDate => {
      const [from = "", to = ""] = [one, other].map((date) => date.toISOString().slice(0, 10)).toSorted();
      return { from, to, isApproximate };
    });
    const pais = fc.constantFrom("CO", "VE", "former Soviet Union");
    const documento = fc.record({
      tipo: fc.option(text),
      numero: text.map((numero) => `${numero}1`),
      pais: fc.option(pais),
    });
    const arbitrary = fc.record({
      tipo: fc.constantFrom("natural", "juridica", "desconocido" as const),
      names: fc.array(fc.record({ text, isWeak: fc.boolean() })),
      documentos: fc.array(documento, { maxLength: 3 }),
      births: fc.array(birth, { maxLength: 3 }),
      paises: fc.uniqueArray(pais),
      fundamentoLegal: fc.option(text),
    });
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ names, ...stated }) => {
        // Entries of a version are already clean.
        const once = cleanEntry({ ...PERSON, ...stated, names: [...PERSON.names, ...names] });
        const entry = cleanEntry(once);
        fc.pre(JSON.stringify(cleanEntry(entry)) === JSON.stringify(entry));
        expect(await readBack(writeOwnCsv([entry]))).toEqual([entry]);
      }),
      { numRuns: 100 },
    );
  });
});

async function expectProposalBack(sources: CsnSources, fewest: number): Promise<void> {
  const proposed = await entriesOf(proposeCsn(sources));
  expect(proposed.length).toBeGreaterThan(fewest);
  expect(await readBack(writeOwnCsv(proposed))).toEqual(proposed);
}

describe("a proposal written and read back", () => {
  it("is the same, from the samples", async () => {
    const sample = async (slug: "onu_consolidated" | "ofac_sdn" | "eu_consolidated") => {
      const { raw, formato } = await readSample(slug);
      return collect(SOURCES[slug].formats[formato]?.(raw) ?? expect.fail(formato));
    };
    const sources = {
      un: await sample("onu_consolidated"),
      ofac: await sample("ofac_sdn"),
      eu: await sample("eu_consolidated"),
    };
    await expectProposalBack(sources, 40);
  });

  it.skipIf(!hasRealFiles)(
    `is the same, ${WITH_REAL_FILES}`,
    async () => {
      const [un, ofac, eu] = [
        await versionOfList("un"),
        await versionOfList("ofac"),
        await versionOfList("eu"),
      ];
      await expectProposalBack({ un, ofac, eu }, 2_900);
    },
    60_000,
  );
});
