import { beforeAll, describe, expect, it } from "vitest";
import type { ListaEntry } from "../domain/listas/lista-entry";
import { parseEuCsv } from "./eu_consolidated/parse-csv";
import { guardNames, guardVersion } from "./guards";
import { parseUnXml } from "./onu_consolidated/parse-xml";
import { euCsvOf } from "./testing/eu-csv";
import { fallsBetween, figuresOf, guardContent } from "./testing/guard-content";
import { readEntries } from "./testing/lost-parts";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "./testing/real-files";

const source = { floor: 500 };

describe("guardVersion", () => {
  it.each([
    ["a first version at the floor", 500, null],
    ["a version that grows", 2000, { totalEntradas: 1000, isSample: false }],
    ["a version that loses exactly 20 %", 800, { totalEntradas: 1000, isSample: false }],
    ["a version far smaller than a sample", 500, { totalEntradas: 5000, isSample: true }],
  ])("lets pass %s", (_, totalEntradas, inForce) => {
    expect(guardVersion(source, { totalEntradas }, inForce)).toBeNull();
  });

  it.each([
    ["below the floor", 499, null, "menos de 500"],
    ["below the floor, even after a sample", 499, { totalEntradas: 30, isSample: true }, "menos de 500"],
    ["that loses more than 20 %", 799, { totalEntradas: 1000, isSample: false }, "pierde más del 20 %"],
  ])("holds a version %s", (_, totalEntradas, inForce, reason) => {
    expect(guardVersion(source, { totalEntradas }, inForce)?.motivo).toContain(reason);
  });
});

const entryOf = (number: number, stated: Partial<ListaEntry> = {}): ListaEntry => ({
  sourceId: `X.${number}`,
  tipo: "natural",
  names: [
    { text: `Persona Inventada ${number}`, isWeak: false },
    { text: `Inventado ${number}`, isWeak: true },
  ],
  documentos: [{ tipo: "CC", numero: `${number}`, pais: "CO" }],
  births: [{ from: "1970-01-01", to: "1970-12-31", isApproximate: true }],
  paises: ["CO"],
  fundamentoLegal: "PRUEBA",
  ...stated,
});
const entriesOf = (count: number, stated?: (number: number) => Partial<ListaEntry>): ListaEntry[] =>
  Array.from({ length: count }, (_, number) => entryOf(number, stated?.(number)));

describe("guardContent", () => {
  const inForce = entriesOf(1_000);

  it.each([
    ["the same entries", inForce],
    ["more entries", entriesOf(1_200)],
    ["twenty entries fewer of a thousand", inForce.slice(20)],
    ["twenty entries without documents", entriesOf(1_000, (n) => (n < 20 ? { documentos: [] } : {}))],
    [
      "twenty names spelled otherwise",
      entriesOf(1_000, (n) => (n < 20 ? { names: entryOf(n + 1).names } : {})),
    ],
    ["another legal basis everywhere", entriesOf(1_000, () => ({ fundamentoLegal: "OTRA" }))],
  ])("lets pass %s", (_, content) => {
    expect(guardContent(content, inForce)).toBeNull();
  });

  it("lets nine entries go of a list of seventy", () => {
    expect(guardContent(entriesOf(61), entriesOf(70))).toBeNull();
    expect(guardContent(entriesOf(60), entriesOf(70))).not.toBeNull();
  });

  it("names the figure that fell, with both values and the number of entries", () => {
    const content = entriesOf(1_000, (n) => (n < 21 ? { documentos: [] } : {}));
    expect(guardContent(content, inForce)).toEqual({
      motivo:
        "Frente a la versión vigente, el archivo pierde datos: documentos, de 1000 a 979 (21 entradas pierden datos).",
      caidas: [{ cifra: "documentos", antes: 1_000, ahora: 979, entradas: 21 }],
    });
  });

  it("counts what all entries lost, including identifiers", () => {
    const renamed = entriesOf(2_000, () => ({ documentos: [] })).slice(1_000);
    const caidas = guardContent(renamed, inForce)?.caidas;
    expect(caidas?.map(({ cifra, ahora }) => [cifra, ahora])).toEqual([
      ["entradas", 1_000],
      ["documentos", 0],
    ]);
  });

  it("counts entries that left even if as many came", () => {
    const replaced = [...inForce.slice(21), ...entriesOf(1_021).slice(1_000)];
    expect(guardContent(replaced, inForce)).toMatchObject({
      motivo: expect.stringContaining("entradas, de 1000 a 1000 (21 ya no están)"),
      caidas: [{ cifra: "entradas", antes: 1_000, ahora: 1_000, entradas: 21 }],
    });
  });

  const [principal, alias] = [
    { text: "Persona", isWeak: false },
    { text: "Alias", isWeak: true },
  ];
  const lost: [string, string, Partial<ListaEntry>][] = [
    ["its types", "tipos", { tipo: "desconocido" }],
    ["who is a person", "tipos", { tipo: "juridica" }],
    ["its aliases", "nombres", { names: [principal] }],
    ["which aliases are weak", "alias_debiles", { names: [principal, { ...alias, isWeak: false }] }],
    ["the order of its names", "nombres_principales", { names: [alias, principal] }],
    ["the types of its documents", "documentos", { documentos: [{ tipo: null, numero: "1", pais: "CO" }] }],
    [
      "the countries of its documents",
      "documentos",
      { documentos: [{ tipo: "CC", numero: "1", pais: null }] },
    ],
    ["its births", "nacimientos", { births: [] }],
    ["its nationalities", "nacionalidades", { paises: [] }],
    ["its legal basis", "fundamentos", { fundamentoLegal: null }],
  ];
  it.each(lost)("holds a version that lost %s", (_, cifra, stated) => {
    const caidas = fallsBetween(
      inForce,
      entriesOf(1_000, () => stated),
    );
    expect(caidas).toContainEqual(expect.objectContaining({ cifra, entradas: 1_000 }));
  });

  it("holds the EU's CSV cut at the end of a row at 95 %: the format has no end mark", async () => {
    const csv = euCsvOf(inForce.map((entry) => ({ ...entry, sourceId: entry.sourceId.slice("X.".length) })));
    const cut = csv.slice(0, csv.lastIndexOf("\n", csv.length * 0.95));
    const whole = await readEntries(parseEuCsv, Buffer.from(csv));
    const content = await readEntries(parseEuCsv, Buffer.from(cut));
    expect(guardContent(content, whole)?.caidas).toMatchObject([
      { cifra: "entradas", antes: 1_000, ahora: content.length, entradas: 1_000 - content.length },
    ]);
  });

  it.each([
    ["árabe", "اسم خيالي"],
    ["cirílico", "Имя Вымышленное"],
    ["otra escritura", "虚构"],
  ])("holds a version whose names in %s became Latin letters", (script, text) => {
    const before = entriesOf(12, () => ({ names: [...entryOf(1).names, { text, isWeak: false }] }));
    const after = entriesOf(12, () => ({ names: [...entryOf(1).names, { text: "Nombre", isWeak: false }] }));
    expect(guardContent(after, before)?.motivo).toContain(`nombres en ${script}, de 12 a 0`);
  });
});

describe("guardNames", () => {
  const named = (...texts: string[]) =>
    texts.map((text, number) => entryOf(number, { names: [{ text, isWeak: false }] }));

  it.each([
    "900.123.456",
    "<b>Ana</b>",
    "Ana &amp; Luz",
    "Pe\u00c3\u00b1a Ruiz",
    "ØµØ¯Ø§Ù…",
    "ÐŸÑ€Ð¾Ð±Ð°",
    "è™šæž„",
    "Pe\ufffda",
    "x".repeat(400),
    "--",
  ])("takes %j for no name, in a first version too", (text) => {
    expect(guardNames(figuresOf(named(text)))?.motivo).toContain(
      "1 de 1 nombres del archivo no parecen nombres",
    );
  });

  it.each([
    "7TH OF TIR",
    "Ñandú & Cía. <S.A.S.",
    "محمد",
    "李",
    "Ã",
    "Al-Qa'ida",
    "“SOCIÉTÉ”",
    "Bahá’í",
    "FØRDE – ÅS",
  ])("takes %j for a name", (text) => {
    expect(guardNames(figuresOf(named(text)))).toBeNull();
  });

  it("lets one strange name in a hundred pass, and not two", () => {
    const names = Array.from({ length: 99 }, () => "Ana Prueba");
    expect(guardNames(figuresOf(named(...names, "18")))).toBeNull();
    expect(guardNames(figuresOf(named(...names.slice(1), "18", "28")))).not.toBeNull();
  });
});

describe.skipIf(!hasRealFiles)(`guardContent ${WITH_REAL_FILES}`, () => {
  const cifrasOf = (content: readonly ListaEntry[], inForce: readonly ListaEntry[]) =>
    guardContent(content, inForce)?.caidas.map(({ cifra }) => cifra) ?? [];

  describe("of the UN", () => {
    const august = () => realFile("un/consolidated_2026-08-01.xml");
    let inForce: readonly ListaEntry[] = [];
    beforeAll(async () => {
      inForce = await readEntries(parseUnXml, august());
    });

    it("lets a list follow the one of five months before", async () => {
      const before = await readEntries(parseUnXml, realFile("un/consolidated_2026-02-27.xml"));
      expect(guardContent(inForce, before)).toBeNull();
    });

    it.each([
      ["its aliases' names renamed", /(<\/?)ALIAS_NAME>/g, "$1VALUE>", "nombres"],
      ["its births gone", /<INDIVIDUAL_DATE_OF_BIRTH>.*?<\/INDIVIDUAL_DATE_OF_BIRTH>/gs, "", "nacimientos"],
      ["its nationalities gone", /<NATIONALITY>.*?<\/NATIONALITY>/gs, "", "nacionalidades"],
      ["its programmes gone", /<UN_LIST_TYPE>.*?<\/UN_LIST_TYPE>/gs, "", "fundamentos"],
    ])("holds it with %s", async (_, part, instead, cifra) => {
      const content = await readEntries(parseUnXml, Buffer.from(august().toString().replace(part, instead)));
      expect(cifrasOf(content, inForce)).toContain(cifra);
    });

    it("holds it encoded twice, whether a version is in force or not", async () => {
      const content = await readEntries(parseUnXml, Buffer.from(august().toString("latin1")));
      expect(guardNames(figuresOf(content))).not.toBeNull();
      expect(cifrasOf(content, inForce)).toContain("nombres_arabes");
    });
  });
});
