import { hash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { EntryTipo, ListaEntry } from "../../listas/lista-entry";
import { screenIndex } from "../screening";
import { entryOf, indexOf, queryOf } from "../testing/entries";
import { storedText } from "./entry-store";
import { isScreened, type ScreeningIndex, ScreeningIndexBuilder } from "./screening-index";

const WORDS = [
  "ana",
  "soto",
  "lara",
  "renato",
  "comandante",
  "garcia",
  "محمد",
  "roble",
  "limitada",
  "abcdefghijklmnopqrstuvw",
  "v",
  "3",
];
/** So many that some stand where others would. */
const MANY_WORDS = Array.from({ length: 470 }, (_, number) =>
  [...(number + 625).toString(5)].map((digit) => "aeiou".charAt(Number(digit))).join("k"),
);
const TIPOS: EntryTipo[] = ["natural", "natural", "juridica", "desconocido", "nave"];

/** What the person or thing of a number is called in a version, if it has it. */
const facts = fc.record({
  tipo: fc.constantFrom(...TIPOS),
  names: fc.array(
    fc
      .array(fc.oneof(fc.constantFrom(...WORDS), { weight: 4, arbitrary: fc.constantFrom(...MANY_WORDS) }), {
        minLength: 1,
        maxLength: 4,
      })
      .map((words) => words.join(" ")),
    { minLength: 1, maxLength: 3 },
  ),
  numeros: fc.array(fc.constantFrom("1900123", "79111222", "5"), { maxLength: 2 }),
  vigenteHasta: fc.constantFrom(undefined, "2026-11-01"),
  nacido: fc.constantFrom("1970-01-01", "1971-01-01"),
});
type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never;

const VERSIONS = 6;
/** Of each number two states that differ in one thing, and which of them each version has, if any. Most stay from one to the next. */
const persons = fc.array(
  fc
    .tuple(facts, facts, fc.constantFrom("tipo", "names", "numeros", "vigenteHasta", "nacido"))
    .chain(([one, other, what]) => {
      const states = [one, one, one, one, { ...one, [what]: other[what as keyof Facts] }, null];
      return fc.array(fc.constantFrom<Facts | null>(...states), { minLength: VERSIONS, maxLength: VERSIONS });
    }),
  { minLength: 120, maxLength: 180, size: "max" },
);

const LISTAS = ["csn_colombia", "onu_consolidated", "ofac_sdn"] as const;

const listed = (number: number, { names, numeros, tipo, vigenteHasta, nacido }: Facts): ListaEntry =>
  entryOf(names[0] ?? "", {
    // Of several lists the same.
    sourceId: `${Math.floor(number / LISTAS.length)}`,
    tipo,
    births: [{ from: nacido, to: nacido, isApproximate: false }],
    names: names.map((text) => ({ text, isWeak: false })),
    documentos: numeros.map((numero) => ({ tipo: null, numero, pais: "CO" })),
    ...(vigenteHasta === undefined ? {} : { vigenteHasta }),
  });
const textOf = (entry: ListaEntry) => JSON.stringify(entry);

/** The entries of each list as the database gives them: those that stay first, then what the version added. */
function stored(
  before: readonly ListaEntry[],
  facts: readonly (Facts | null)[],
  lista: number,
): ListaEntry[] {
  const now = facts.flatMap((fact, number) =>
    fact && number % LISTAS.length === lista ? [listed(number, fact)] : [],
  );
  const texts = new Set(now.map(textOf));
  const known = new Set(before.map(textOf));
  return [
    ...before.filter((entry) => texts.has(textOf(entry))),
    ...now.filter((entry) => !known.has(textOf(entry))),
  ];
}

/** The index of the lists of `whole`, made from that before. */
function changed(
  before: ScreeningIndex,
  olds: readonly (readonly ListaEntry[])[],
  news: readonly (readonly ListaEntry[])[],
  whole: ScreeningIndex,
) {
  const builder = new ScreeningIndexBuilder(false, before);
  for (const [lista, entries] of news.entries()) {
    const here = whole.listas.find(({ slug }) => slug === LISTAS[lista]);
    if (here === undefined) continue;
    builder.begin(here);
    const had = new Set(olds[lista]?.map(textOf));
    const has = new Set(entries.map(textOf));
    const gone = (olds[lista] ?? []).filter((entry) => !has.has(textOf(entry)));
    const from = before.listas.findIndex(({ slug }) => slug === LISTAS[lista]);
    expect(builder.keep(from, new Set(gone.map(storedText)))).toBe(gone.filter(isScreened).length);
    for (const entry of entries) if (!had.has(textOf(entry))) builder.add(entry);
  }
  return builder.build();
}

/** All that an index holds but which versions it is of; typed arrays as sums, which are compared much faster. */
const bytesOf = ({ listas: _, ...index }: ScreeningIndex) =>
  JSON.parse(
    JSON.stringify(index, (_, value) =>
      ArrayBuffer.isView(value)
        ? `${value.constructor.name} ${value.byteLength} ${hash("sha256", new Uint8Array(value.buffer, value.byteOffset, value.byteLength))}`
        : value,
    ),
  );

it("gives the same to the bit from the index of another version and what changed as from all entries", () => {
  fc.assert(
    fc.property(persons, (all) => {
      let stayed = 0;
      let olds: ListaEntry[][] = LISTAS.map(() => []);
      let index = indexOf({});
      for (let version = 0; version < VERSIONS; version++) {
        const states = all.map((had) => had[version] ?? null);
        // Each list in turn is left out of a version and comes back, which moves those behind it.
        const news = LISTAS.map((_, lista) =>
          version === 2 * lista ? [] : stored(olds[lista] ?? [], states, lista),
        );
        stayed += news.flatMap((entries, lista) =>
          entries.filter((entry) => olds[lista]?.includes(entry)),
        ).length;
        const lists = LISTAS.map((slug, lista) => [slug, news[lista] ?? []] as const);
        const whole = indexOf(Object.fromEntries(lists.filter((_, lista) => version !== 2 * lista)));
        const next = changed(index, olds, news, whole);
        expect(bytesOf(next)).toEqual(bytesOf(whole));
        const [one, other] = [next, whole].map((of) =>
          screenIndex(of, queryOf({ nombre: "Ana Soto Garcia" }), "correspondencia", "2026-11-10"),
        );
        expect(one).toEqual(other);
        [olds, index] = [news, next];
      }
      expect(stayed).toBeGreaterThan(all.length);
    }),
    // To make so large a case smaller takes minutes.
    { numRuns: 6, endOnFailure: true },
  );
});
