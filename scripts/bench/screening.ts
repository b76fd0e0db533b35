import { parseArgs } from "node:util";
import type { ScreenedSlug } from "../../server/domain/listas/lista";
import type { ListaEntry } from "../../server/domain/listas/lista-entry";
import { buildNameIndex } from "../../server/domain/screening/index/build-name-index";
import { COMPARED_WITH } from "../../server/domain/screening/index/compared-with";
import { type NameIndex, normalizedName } from "../../server/domain/screening/index/name-index";
import {
  buildScreeningIndex,
  type ScreeningIndex,
} from "../../server/domain/screening/index/screening-index";
import { matchBothTipos } from "../../server/domain/screening/match-both-tipos";
import { normalizeName } from "../../server/domain/screening/names/normalize";
import { readName } from "../../server/domain/screening/names/reading";
import { POSIBLE } from "../../server/domain/screening/score/score";
import { screenIndex } from "../../server/domain/screening/screening";
import { searchNames } from "../../server/domain/screening/search/search-names";
import { finish } from "../../server/domain/screening/slices";
import { bruteForce } from "../../server/domain/screening/testing/brute-force";
import {
  seededRandom,
  syntheticName,
  syntheticQuery,
} from "../../server/domain/screening/testing/synthetic-names";
import { POLITICAS, type PoliticaCoincidencia } from "../../server/domain/screening/types";
import { parseEuXml } from "../../server/lists/eu_consolidated/parse-xml";
import { parseOfacCsvSet } from "../../server/lists/ofac_sdn/parse-csv-set";
import { parseUnXml } from "../../server/lists/onu_consolidated/parse-xml";
import { collect } from "../../server/lists/testing/collect";
import { hasRealFiles } from "../../server/lists/testing/real-files";
import { measure } from "./measure";
import { LIBRARIES, loopOver } from "./npm-libraries";
import { realEuList, realOfacSet, realUnList } from "./real-lists";

/** Queries per size: many for the engine, fewer for slow methods. */
const SIZES = [
  { names: 25_000, queries: 2_000, slow: 20 },
  { names: 150_000, queries: 600, slow: 6 },
  { names: 1_000_000, queries: 150, slow: 0 },
];
const HOY = "2026-11-20";
const MB = 2 ** 20;

const show = (what: string, { p50, p99, cpu50, mean }: ReturnType<typeof measure>, note = ""): void =>
  console.log(
    [
      `  ${what.padEnd(36)}`,
      p50.toFixed(3).padStart(10),
      p99.toFixed(2).padStart(10),
      cpu50.toFixed(3).padStart(12),
      mean.toFixed(1).padStart(10),
      `  ${note}`,
    ].join(""),
  );

function bytesOf(value: object): number {
  return Object.values(value).reduce<number>((sum, part: unknown) => {
    if (ArrayBuffer.isView(part)) return sum + part.byteLength;
    return typeof part === "object" && part !== null ? sum + bytesOf(part) : sum;
  }, 0);
}

function buildNames(texts: readonly string[]): NameIndex {
  const names = texts.map((text, entry) => ({
    normalized: normalizeName(text, "natural"),
    comparedWith: COMPARED_WITH.natural,
    entry,
    place: 0,
  }));
  const started = performance.now();
  const index = buildNameIndex(names);
  const buildMs = performance.now() - started;
  console.log(
    `\n${texts.length} names: built in ${buildMs.toFixed(0)} ms, ${(bytesOf(index) / MB).toFixed(1)} MB`,
  );
  return index;
}

/** The search alone: names that score 0.70 or more, by each method. */
function measureSearch(index: NameIndex, queries: readonly string[], slow: number): void {
  console.log(
    `  ${"".padEnd(36)}${"p50 ms".padStart(10)}${"p99 ms".padStart(10)}${"p50 CPU ms".padStart(12)}${"hits".padStart(10)}`,
  );
  const engine = measure(
    queries,
    (query) => searchNames(index, query, COMPARED_WITH.natural, POSIBLE).length,
  );
  show("engine", engine);
  if (slow === 0) return;
  const few = queries.slice(0, slow);
  const ratio = ({ cpu50 }: typeof engine) => `${(cpu50 / engine.cpu50).toFixed(0)} times the engine's`;
  const oracle = measure(few, (query) => bruteForce(index, query, COMPARED_WITH.natural, POSIBLE).length);
  show("oracle", oracle, ratio(oracle));
  const names = Array.from({ length: index.count }, (_, row) => normalizedName(index, row));
  const libraries = measure(few, loopOver(names));
  show(LIBRARIES, libraries, ratio(libraries));
}

function screen(index: ScreeningIndex, nombre: string, politica: PoliticaCoincidencia): number {
  const query = { tipo: "natural", nombre, documento: null, fechaNacimiento: null, pais: null } as const;
  return screenIndex(index, query, politica, HOY).matches.length;
}

/** The matching entries by score and correspondence, without explanations. */
function match(index: ScreeningIndex, nombre: string): number {
  const search = { tipo: "natural", politica: "correspondencia", percent: POSIBLE } as const;
  const { readings } = readName(nombre);
  return finish(matchBothTipos(index, { ...search, readings, isCandidate: () => true, isTyped: true }))
    .matches.size;
}

/** The search with its correspondence, and the whole screening of a name, with matches and explanations. */
function measureScreening(index: ScreeningIndex, queries: readonly string[]): void {
  show(
    "engine and correspondence",
    measure(queries, (nombre) => match(index, nombre)),
  );
  for (const politica of POLITICAS) {
    show(
      `screening, ${politica}`,
      measure(queries, (nombre) => screen(index, nombre, politica)),
    );
  }
}

const listaOf = (slug: ScreenedSlug, total: number) => ({
  slug,
  nombre: slug,
  tier: "2_obligatoria" as const,
  versionId: slug,
  hashContenido: "0".repeat(64),
  fetchedEn: "2026-11-20T10:15:00.000Z",
  totalEntradas: total,
});

function* syntheticEntries(texts: Iterable<string>): Generator<ListaEntry> {
  let number = 0;
  for (const text of texts) {
    yield {
      sourceId: String(number),
      tipo: "natural",
      names: [{ text, isWeak: false }],
      documentos: [{ tipo: "Cédula", numero: String(10_000_000 + number * 37), pais: "CO" }],
      births: [],
      paises: ["CO"],
      fundamentoLegal: null,
    };
    number += 1;
  }
}

function* syntheticNames(count: number, random: () => number): Generator<string> {
  for (let made = 0; made < count; made++) yield syntheticName(random);
}

async function measureRealLists(): Promise<void> {
  const un = await collect(parseUnXml(realUnList()));
  const ofac = await collect(parseOfacCsvSet(realOfacSet()));
  const started = performance.now();
  const index = buildScreeningIndex([
    { lista: listaOf("onu_consolidated", un.length), entries: un },
    { lista: listaOf("ofac_sdn", ofac.length), entries: ofac },
  ]);
  const buildMs = performance.now() - started;
  console.log(`\nUN and OFAC: ${index.nameCount} names, normalized and built in ${buildMs.toFixed(0)} ms`);
  const random = seededRandom(11);
  const listed = [...un, ...ofac].flatMap(({ tipo, names }) =>
    tipo === "natural" ? names.map(({ text }) => text) : [],
  );
  const queries = Array.from({ length: 2_000 }, () => syntheticQuery(listed, random));
  measureSearch(index.names, normalized(queries), 20);
  measureScreening(index, queries);
}

/** Invented names added to the real lists, and queries of each kind. */
const ADDED = [0, 100_000, 1_000_000];
const GROWTH_QUERIES = 300;

/**
 * The cost of a screening as a list with similar names grows: the time, the number of close names, and the processor
 * time for each of them, which must not rise.
 */
async function measureGrowth(most: number): Promise<void> {
  const real = [
    { slug: "onu_consolidated", entries: await collect(parseUnXml(realUnList())) },
    { slug: "ofac_sdn", entries: await collect(parseOfacCsvSet(realOfacSet())) },
    { slug: "eu_consolidated", entries: await collect(parseEuXml(realEuList())) },
  ] as const;
  const persons = real.flatMap(({ entries }) => entries.filter(({ tipo }) => tipo === "natural"));
  const random = seededRandom(12);
  const asked = {
    "common Colombian names": [...syntheticNames(GROWTH_QUERIES, random)],
    "names of the real lists": Array.from({ length: GROWTH_QUERIES }, () => {
      const person = persons[Math.floor(random() * persons.length)] as ListaEntry;
      return person.names[0]?.text ?? "";
    }),
  };
  const heads = ["p50 ms", "p99 ms", "max ms", "CPU ms", "close", "matches", "CPU µs/close"];
  console.log(
    `\nA screening, as a list grows\n${"".padEnd(38)}${heads.map((head) => head.padStart(13)).join("")}`,
  );
  for (const added of ADDED.filter((count) => count <= most)) {
    const invented = syntheticEntries(syntheticNames(added, seededRandom(added)));
    const index = buildScreeningIndex([
      ...real.map(({ slug, entries }) => ({ lista: listaOf(slug, entries.length), entries })),
      { lista: listaOf("pep_colombia", added), entries: invented },
    ]);
    console.log(`  ${index.nameCount} names, ${added} of them invented`);
    for (const [kind, names] of Object.entries(asked)) {
      const { p50, p99, max, cpuMean, mean } = measure(names, (name) =>
        screen(index, name, "correspondencia"),
      );
      const found = normalized(names).map(
        (name) => searchNames(index.names, name, COMPARED_WITH.natural, POSIBLE).length,
      );
      const close = found.reduce((sum, hits) => sum + hits, 0) / found.length;
      const figures = [p50, p99, max, cpuMean, close, mean, (1_000 * cpuMean) / close];
      const cells = figures.map((figure) => figure.toFixed(figure < 100 ? 2 : 0).padStart(13));
      console.log(`    ${kind.padEnd(34)}${cells.join("")}`);
    }
  }
}

const normalized = (queries: readonly string[]): string[] =>
  queries.map((query) => normalizeName(query, "natural"));

/** `--names N`: of the sizes only those of at most N names. `--growth`: only how a screening grows with its list. */
const { values } = parseArgs({ options: { names: { type: "string" }, growth: { type: "boolean" } } });
const most = Number(values.names ?? Number.POSITIVE_INFINITY);

function measureInvented({ names, queries: count, slow }: (typeof SIZES)[number]): void {
  const random = seededRandom(names);
  const texts = [...syntheticNames(names, random)];
  const queries = Array.from({ length: count }, () => syntheticQuery(texts, random));
  measureSearch(buildNames(texts), normalized(queries), slow);
  if (names > 200_000) return;
  const lista = listaOf("pep_colombia", names);
  measureScreening(buildScreeningIndex([{ lista, entries: syntheticEntries(texts) }]), queries);
}

console.log(
  "One thread. Queries in equal shares: innocents, misspelled, reordered, two words, foreign, companies.",
);
if (!values.growth) for (const size of SIZES.filter(({ names }) => names <= most)) measureInvented(size);
if (hasRealFiles) {
  if (!values.growth) await measureRealLists();
  await measureGrowth(most);
} else console.log("\nThe real list files are not beside the checkout: nothing measured over them.");
