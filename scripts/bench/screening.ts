import { parseArgs } from "node:util";
import type { ScreenedSlug } from "../../server/domain/listas/lista";
import type { ListaEntry } from "../../server/domain/listas/lista-entry";
import { NameCorrespondence } from "../../server/domain/screening/correspondence/correspondence";
import { foundMatch } from "../../server/domain/screening/found-match";
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
import { searchOnce } from "../../server/domain/screening/search/search-once";
import { secondPass } from "../../server/domain/screening/second-pass";
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
import { measureServicio, measureVigilancia } from "./vigilancia";

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

/** Names in all, the real ones among them; 0 for those alone. */
const GROWTH = [0, 150_000, 500_000, 1_000_000];
const GROWTH_QUERIES = 300;

/** The stages of a screening, and the names that are left: close ones, those that words do not rule out, aligned ones, matches. */
const STAGES = ["kernel, score", "correspondence", "explanation", "second pass"] as const;
const LEFT = ["close", "not by words", "aligned", "matches"] as const;

const screenedAs = { documento: null, fechaNacimiento: null, pais: null };
const anyEntry = () => true;

/** One query in its stages. The search is made apart, and taken from the correspondence that makes it again. */
function stagesOf(index: ScreeningIndex, nombre: string): number[] {
  const tipo = "natural" as const;
  const query = { ...screenedAs, tipo, nombre };
  const { readings } = readName(nombre);
  const marks = [process.cpuUsage()];
  const mark = () => marks.push(process.cpuUsage());
  const hitsOf = searchOnce(index.names, readings, POSIBLE);
  for (const { normalized } of [...readings.natural, ...readings.juridica]) hitsOf(normalized);
  mark();
  const asked = { tipo, readings, politica: "correspondencia", isCandidate: anyEntry } as const;
  const { matches } = finish(matchBothTipos(index, { ...asked, percent: POSIBLE, isTyped: true }));
  mark();
  const first = [...matches].map(([entry, name]) =>
    foundMatch(index, query, { entry, name, documento: null, derivadoDe: null }),
  );
  mark();
  finish(secondPass(index, { ...asked, first }));
  mark();
  const took = marks
    .slice(1)
    .map((end, at) => microseconds(end) - microseconds(marks[at] as NodeJS.CpuUsage));
  const [search = 0, matching = 0, ...others] = took.map((us) => us / 1_000);
  return [search, Math.max(0, matching - search), ...others];
}

const microseconds = ({ user, system }: NodeJS.CpuUsage): number => user + system;

/** How many names each stage of some queries leaves, in the mean. */
function leftOf(index: ScreeningIndex, names: readonly string[]): number[] {
  const { mayReach, with: align } = NameCorrespondence.prototype;
  const left = [0, 0, 0, 0];
  const count = (stage: number, more = 1) => {
    left[stage] = (left[stage] ?? 0) + more;
  };
  NameCorrespondence.prototype.mayReach = function (...told) {
    count(1);
    return mayReach.apply(this, told);
  };
  NameCorrespondence.prototype.with = function (...told) {
    count(2);
    return align.apply(this, told);
  };
  for (const name of names) {
    const { readings } = readName(name);
    const hitsOf = searchOnce(index.names, readings, POSIBLE);
    for (const { normalized } of readings.natural) count(0, hitsOf(normalized).length);
    count(3, screen(index, name, "correspondencia"));
  }
  Object.assign(NameCorrespondence.prototype, { mayReach, with: align });
  return left.map((sum) => sum / names.length);
}

/**
 * The processor time of a screening by stages as a list grows, with the word frequencies of Colombian names; how many
 * names each stage leaves; and the memory of the index.
 */
async function measureGrowth(most: number): Promise<void> {
  const real = [
    { slug: "onu_consolidated", entries: await collect(parseUnXml(realUnList())) },
    { slug: "ofac_sdn", entries: await collect(parseOfacCsvSet(realOfacSet())) },
    { slug: "eu_consolidated", entries: await collect(parseEuXml(realEuList())) },
  ] as const;
  const persons = real.flatMap(({ entries }) => entries.filter(({ tipo }) => tipo === "natural"));
  const realNames = real.reduce(
    (sum, { entries }) => sum + entries.reduce((of, { names }) => of + names.length, 0),
    0,
  );
  const random = seededRandom(12);
  const common = [...syntheticNames(GROWTH_QUERIES, random)];
  const asked = {
    "common Colombian names": common,
    "names of the real lists": Array.from({ length: GROWTH_QUERIES }, () => {
      const person = persons[Math.floor(random() * persons.length)] as ListaEntry;
      return person.names[0]?.text ?? "";
    }),
    "five common names in a field": Array.from({ length: GROWTH_QUERIES / 5 }, (_, five) =>
      common.slice(5 * five, 5 * five + 5).join(" / "),
    ),
  };
  const heads = ["p50 ms", "p99 ms", "CPU ms", ...STAGES, ...LEFT];
  console.log(
    `\nA screening, as a list grows\n${"".padEnd(34)}${heads.map((head) => head.padStart(15)).join("")}`,
  );
  for (const names of GROWTH.filter((count) => count <= most)) {
    const added = Math.max(0, names - realNames);
    const invented = syntheticEntries(syntheticNames(added, seededRandom(added)));
    const started = performance.now();
    const index = buildScreeningIndex([
      ...real.map(({ slug, entries }) => ({ lista: listaOf(slug, entries.length), entries })),
      { lista: listaOf("pep_colombia", added), entries: invented },
    ]);
    const builtMs = performance.now() - started;
    const bytes = (part: object) => `${(bytesOf(part) / index.nameCount).toFixed(0)} bytes`;
    console.log(
      `  ${index.nameCount} names, ${added} of them invented: built in ${builtMs.toFixed(0)} ms; of each name ${bytes(index.names)} to search and ${bytes(index.entries)} of its entry`,
    );
    for (const [kind, queries] of Object.entries(asked)) {
      const { p50, p99, cpuMean } = measure(queries, (name) => screen(index, name, "correspondencia"));
      const stages = queries.map((name) => stagesOf(index, name));
      const means = STAGES.map(
        (_, stage) => stages.reduce((sum, took) => sum + (took[stage] ?? 0), 0) / queries.length,
      );
      const figures = [p50, p99, cpuMean, ...means, ...leftOf(index, queries)];
      const cells = figures.map((figure) => figure.toFixed(figure < 100 ? 2 : 0).padStart(15));
      console.log(`    ${kind.padEnd(30)}${cells.join("")}`);
    }
  }
}

const normalized = (queries: readonly string[]): string[] =>
  queries.map((query) => normalizeName(query, "natural"));

/**
 * `--names N`: of the sizes only those of at most N names. `--growth`: only how a screening grows with its list.
 * `--vigilancia`: only how a base is compared with a list that changes, and the built service with a base of 100,000 and a
 * file of 200,000 rows, or of `--base N` and `--filas N`.
 */
const { values } = parseArgs({
  options: {
    names: { type: "string" },
    growth: { type: "boolean" },
    vigilancia: { type: "boolean" },
    base: { type: "string", default: "100000" },
    filas: { type: "string", default: "200000" },
  },
});
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
const isPart = values.growth || values.vigilancia;
if (!isPart) for (const size of SIZES.filter(({ names }) => names <= most)) measureInvented(size);
if (hasRealFiles) {
  if (!isPart) await measureRealLists();
  if (values.vigilancia) {
    await measureVigilancia();
    await measureServicio(Number(values.base), Number(values.filas));
  } else await measureGrowth(most);
} else console.log("\nThe real list files are not beside the checkout: nothing measured over them.");
