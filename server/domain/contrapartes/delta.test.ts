import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../listas/lista-entry";
import { finish } from "../screening/slices";
import { entryOf, indexOf } from "../screening/testing/entries";
import { seededRandom, syntheticName } from "../screening/testing/synthetic-names";
import type { PoliticaCoincidencia } from "../screening/types";
import { comparadoToStore, compareContraparte, differsFrom, type Encontrado } from "./alarma";
import { baseOf } from "./cobertura";
import type { PersonaVigilada } from "./contraparte";
import { type Comparador, comparadoAfter, type Delta, deltaBetween } from "./delta";

const HOY = "2026-11-20";
const SLUGS = ["onu_consolidated", "ofac_sdn"] as const;
type Listas = Record<(typeof SLUGS)[number], readonly ListaEntry[]>;

let versions = 0;
function comparadorOf(
  listas: Listas,
  politica: PoliticaCoincidencia = "correspondencia",
  dia = HOY,
): Comparador {
  const index = indexOf(listas);
  versions += 1;
  const versioned = {
    ...index,
    listas: index.listas.map((lista) => ({ ...lista, versionId: `${lista.slug} ${versions}` })),
  };
  return { ...baseOf(versioned, politica, dia), index: versioned };
}

const known = new WeakMap<Comparador, Map<PersonaVigilada, Encontrado>>();

/** Compares a persona with a state once. */
function encontradoOf(comparador: Comparador, persona: PersonaVigilada): Encontrado {
  const { index, politica, dia } = comparador;
  const ofState = known.get(comparador) ?? new Map<PersonaVigilada, Encontrado>();
  known.set(comparador, ofState);
  const encontrado = ofState.get(persona) ?? finish(compareContraparte(index, persona, politica, dia));
  ofState.set(persona, encontrado);
  return encontrado;
}
const comparadoOf = (comparador: Comparador, persona: PersonaVigilada) =>
  comparadoToStore(null, persona, encontradoOf(comparador, persona));

/** Compares a contraparte after each change, as vigilancia does, and checks the matches that it stores. */
function proveInTurn(
  [first, ...states]: readonly Comparador[],
  deltas: readonly (Delta | null)[],
  persona: PersonaVigilada,
): void {
  let stored = first && comparadoOf(first, persona);
  for (const [at, after] of states.entries()) {
    const delta = deltas[at];
    if (!stored || !delta) throw new Error("nothing compared");
    const found = encontradoOf(after, persona);
    stored =
      comparadoAfter([delta], after.index, persona, stored) ??
      comparadoToStore(stored, persona, found) ??
      stored;
    expect(differsFrom(stored, persona, found), persona.nombre ?? "").toBe(false);
  }
}

/** Compares a base with each state in turn, and checks those that the changes leave out. Returns how many they are. */
function prove(states: readonly Comparador[], base: readonly PersonaVigilada[]): number {
  const deltas = states.slice(1).map((after, at) => finish(deltaBetween(states[at] as Comparador, after)));
  const [first, last] = [states[0], states.at(-1)];
  if (!first || !last || deltas.some((delta) => delta === null)) throw new Error("no delta");
  let left = 0;
  for (const persona of base) {
    const comparado = comparadoOf(first, persona);
    if (comparado === null) throw new Error("nothing compared");
    const known = deltas.flatMap((delta) => delta ?? []);
    if (comparadoAfter(known, last.index, persona, comparado)) {
      left += 1;
      expect(differsFrom(comparado, persona, encontradoOf(last, persona)), persona.nombre ?? "").toBe(false);
    }
    proveInTurn(states, deltas, persona);
  }
  return left;
}

const personaOf = (nombre: string, part: Partial<PersonaVigilada> = {}): PersonaVigilada => ({
  ...{ tipo: "natural", nombre, documento: null, fechaNacimiento: null, pais: null, alias: [] },
  ...part,
});

const ofOfac = (ofac_sdn: readonly ListaEntry[]) => comparadorOf({ onu_consolidated: [], ofac_sdn });
const named = (...names: string[]) => names.map((name, at) => entryOf(name, { sourceId: `${name} ${at}` }));

describe("deltaBetween", () => {
  it.each([
    [1, 14],
    [2, 14],
    [3, 14],
    [208, 30],
    [233, 60],
  ])("leaves out only who matches the same in both states (seed %i, of %i names)", (seed, names) => {
    const random = seededRandom(seed);
    const below = (end: number) => Math.floor(random() * end);
    // So few words that changes make them known, rare or unknown.
    const words = [
      ...new Set(
        Array.from({ length: names }, () => syntheticName(random)).flatMap((name) => name.split(" ")),
      ),
    ];
    const word = () => {
      const one = words[below(words.length)] as string;
      return random() < 0.2 ? `${one.slice(0, -1)}${"aeionrs"[below(7)]}` : one;
    };
    const nameOf = (count: number) => Array.from({ length: count }, word).join(" ");
    const numero = () => String(10_000_000 + below(40));
    const entry = (sourceId: string): ListaEntry =>
      entryOf(nameOf(1 + below(4)), {
        sourceId,
        ...(random() < 0.3 ? { tipo: (["juridica", "desconocido"] as const)[below(2)] ?? "natural" } : {}),
        ...(random() < 0.3 ? { documentos: [{ tipo: "Cédula", numero: numero(), pais: "CO" }] } : {}),
        ...(random() < 0.1 ? { vigenteHasta: HOY } : {}),
      });
    const list = (slug: string) => Array.from({ length: 60 }, (_, at) => entry(`${slug} ${at}`));
    const change = (entries: readonly ListaEntry[]): ListaEntry[] =>
      entries.flatMap((old) => {
        const drawn = random();
        if (drawn < 0.02) return [];
        if (drawn < 0.04) return [entry(old.sourceId)];
        if (drawn < 0.06) return [old, entry(`${old.sourceId} new`)];
        return [drawn < 0.1 ? { ...old, fundamentoLegal: "otro", observaciones: "otra" } : old];
      });
    const listas: Listas[] = [{ onu_consolidated: list("onu"), ofac_sdn: list("ofac") }];
    for (let step = 0; step < 2; step += 1) {
      const { onu_consolidated, ofac_sdn } = listas.at(-1) as Listas;
      listas.push({ onu_consolidated: change(onu_consolidated), ofac_sdn: change(ofac_sdn) });
    }
    const base = Array.from({ length: 80 }, () =>
      personaOf(nameOf(random() < 0.1 ? 9 : 2 + below(4)), {
        ...(random() < 0.2 ? { tipo: "juridica" as const } : {}),
        ...(random() < 0.2 ? { documento: { tipo: "CC", numero: numero() } } : {}),
        ...(random() < 0.2 ? { alias: [nameOf(3)] } : {}),
      }),
    );
    const politica = seed % 3 === 0 ? "solo_puntaje" : "correspondencia";
    const states = listas.map((each, at) => comparadorOf(each, politica, at < 2 ? HOY : "2026-11-21"));
    expect(prove(states.slice(0, 2), base)).toBeGreaterThan(0);
    prove(states, base);
  });

  it("leaves out nearly everybody when a few of many entries change", () => {
    const random = seededRandom(3);
    const entries = Array.from({ length: 1_500 }, (_, at) =>
      entryOf(syntheticName(random), { sourceId: String(at) }),
    );
    const changed = entries.map((entry, at) =>
      at < 5 ? entryOf(syntheticName(random), { sourceId: entry.sourceId }) : entry,
    );
    const base = Array.from({ length: 150 }, () => personaOf(syntheticName(random)));
    const states = [entries, changed].map(ofOfac);
    expect(prove(states, base)).toBeGreaterThan(120);
  });

  it("leaves out a name that shares a word with a thousand listed ones, if too few are shorter than it", () => {
    const before = named(...Array.from({ length: 1_001 }, () => "Montalvera Quiñonal Ortega"));
    const after = [...before, ...named("Wbeimar Cualquiera Inventado")];
    const [one, other] = [ofOfac(before), ofOfac(after)];
    const three = personaOf("Montalvera Zubizarreta Lasprilla");
    const four = personaOf("Montalvera Zubizarreta Lasprilla Ficticia");
    const sharing = ofOfac([...before, ...named("Montalvera Cualquiera Inventado")]);
    expect(prove([one, sharing], [three])).toBe(1);
    expect(prove([one, sharing], [four])).toBe(0);
    expect(prove([one, ofOfac(before.slice(0, 500))], [four])).toBe(0);
    // Nothing that changed shares a word with it.
    expect(prove([one, other], [four])).toBe(1);
  });

  it("leaves out a name of common words when another entry of a list with an expired one changes", () => {
    const expired = entryOf("Montalvera Quiñonal Ortega", { sourceId: "x", vigenteHasta: "2026-11-01" });
    const names = named(...Array.from({ length: 1_001 }, () => "Montalvera Quiñonal Ortega"));
    const changed = [...named("Wbeimar Cualquiera Inventado"), ...names, expired];
    const left = (...lists: (readonly ListaEntry[])[]) =>
      prove(lists.map(ofOfac), [personaOf("Montalvera Zubizarreta Lasprilla Ficticia")]);
    expect(left([...names, expired], changed)).toBe(1);
    // It may take the place of a name that was compared.
    expect(left([...names, expired], [expired, ...names])).toBe(0);
    expect(left(names, [...names, expired])).toBe(0);
    expect(left([...names, expired], names)).toBe(0);
  });

  it("compares with all lists only who matches an entry that says otherwise what is only shown", () => {
    const before = named("Montalvera Quiñonal Zubizarreta", "Wbeimar Cualquiera Inventado");
    const after = before.map((entry) => ({ ...entry, fundamentoLegal: "otro", observaciones: "otra" }));
    const states = [before, after].map(ofOfac);
    const [one, other] = states as [Comparador, Comparador];
    const delta = finish(deltaBetween(one, other));
    expect(delta).toMatchObject({ isInOrder: true, changed: { nameCount: 0 }, gone: { nameCount: 0 } });
    expect(prove(states, [personaOf("Montalvera Quiñonal Zubizarreto")])).toBe(0);
    expect(prove(states, [personaOf("Norberta Lasprilla Ficticia")])).toBe(1);
  });

  it("finds a new name, misspelled, inside a text that does not resemble it", () => {
    const before = named("Wbeimar Cualquiera Inventado");
    const states = [before, [...before, ...named("Norberta Lasprilla Ficticia")]].map(ofOfac);
    const persona = personaOf(
      "Norverta Lasprila Ficticia Tornillos Martillos Tenazas Clavos Ventanas Muebles",
    );
    expect(states.map((state) => comparadoOf(state, persona)?.pares.length)).toEqual([0, 1]);
    expect(prove(states, [persona])).toBe(0);
  });

  describe("a name that shares a word with more listed ones than are compared", () => {
    const others = named(...Array.from({ length: 1_000 }, () => "Montalvera Quiñonal Ortegano"));
    const found = entryOf("Montalvera Quiñonal Ficticio", { sourceId: "found" });
    const persona = personaOf("Montalvera Quimonel Fictisia Tornillos Martillos Tenazas Clavos Ventanas");
    const expired = entryOf("Montalvera Quiñonal Ortegano", { sourceId: "x", vigenteHasta: "2026-11-01" });
    const first = [found, ...others];

    const last = [...others.slice(1), found];
    it.each([
      ["the entries stand in another order", [first, [...others, found]]],
      ["an expired entry comes before them", [last, [expired, ...last]]],
    ])("is compared with all lists if %s", (_, entries) => {
      const states = entries.map(ofOfac);
      const [one, other] = states.map((state) => comparadoOf(state, persona)?.pares);
      expect(one).toMatchObject([{ resultado: "posible" }]);
      expect(other).toEqual([]);
      expect(prove(states, [persona])).toBe(0);
    });
  });

  it("leaves out a name that nothing is near, however its words are counted now", () => {
    const before = named("Montalbano Uno Dos", "Montalbano Tres Cuatro");
    const after = [...before, ...named("Montalbano Cinco Seis")];
    const [one, other] = [ofOfac(before), ofOfac(after)];
    const persona = personaOf("Montalbano Quiñonal Zubizarreta");
    expect([...(finish(deltaBetween(one, other))?.words ?? [])]).toContain("montalbano");
    expect(prove([one, other], [persona])).toBe(1);
    const comparado = comparadoOf(one, persona);
    if (comparado === null) throw new Error("nothing compared");
    // One that was stored before this was known is compared with all.
    const { hasNear: _, ...earlier } = comparado;
    const delta = finish(deltaBetween(one, other));
    expect(delta && comparadoAfter([delta], other.index, persona, earlier)).toBeNull();
  });

  it("finds an entry again that only the count of the contraparte's own word kept apart", () => {
    const others = ["Montalvera Uno Dos", "Montalvera Tres Cuatro", "Montalvera Cinco Seis"];
    const after = named("Montalvera Quiñonal Zubizarreta", ...others, "Montalbano Siete", "Montalbano Ocho");
    const before = [...after, ...named("Montalbano Nueve Diez")];
    const [one, other] = [ofOfac(before), ofOfac(after)];
    const persona = personaOf("Montalbano Quiñonal Zubizarreta");
    const comparado = comparadoOf(one, persona);
    expect(comparado).toMatchObject({ pares: [], hasNear: true });
    expect(comparadoOf(other, persona)?.pares).toHaveLength(1);
    expect(prove([one, other], [persona])).toBe(0);
  });

  it("finds a new entry, that counts kept apart at first, once they do not", () => {
    const others = [
      "Montalvera Uno Dos",
      "Montalvera Tres Cuatro",
      "Montalvera Cinco Seis",
      "Montalbano Siete",
    ];
    const before = named(...others, "Montalbano Ocho", "Montalbano Nueve Diez");
    const apart = [...before, ...named("Montalvera Quiñonal Zubizarreta")];
    const after = apart.filter(({ names: [name] }) => name?.text !== "Montalbano Nueve Diez");
    const [none, one, other] = [ofOfac(before), ofOfac(apart), ofOfac(after)];
    const persona = personaOf("Montalbano Quiñonal Zubizarreta");
    const comparado = comparadoOf(none, persona);
    const [first, second] = [finish(deltaBetween(none, one)), finish(deltaBetween(one, other))];
    if (comparado === null || first === null || second === null) throw new Error("nothing compared");
    expect(comparado).toMatchObject({ pares: [], hasNear: false });
    const stored = comparadoAfter([first], one.index, persona, comparado);
    expect(stored).toEqual({ ...comparado, hasNear: true });
    expect(stored && comparadoAfter([second], other.index, persona, stored)).toBeNull();
    expect(comparadoOf(other, persona)?.pares).toHaveLength(1);
  });

  it("compares with all lists a contraparte whose word becomes known by other entries", () => {
    const others = [
      "Montalvera Uno Dos",
      "Montalbano Tres Cuatro",
      "Montalbano Cinco Seis",
      "Montalbano Siete Ocho",
    ];
    const before = named("Montalvera Quiñonal Zubizarreta", ...others);
    const after = [...before, ...named("Montalvera Nueve Diez")];
    const persona = personaOf("Montalbano Quiñonal Zubizarreta");
    const [one, other] = [ofOfac(before), ofOfac(after)];
    const delta = finish(deltaBetween(one, other));
    const comparado = comparadoOf(one, persona);
    expect(comparado?.pares).toHaveLength(1);
    expect(comparadoOf(other, persona)?.pares).toHaveLength(0);
    if (delta === null || comparado === null) throw new Error("nothing compared");
    expect(comparadoAfter([delta], other.index, persona, comparado)).toBeNull();
  });
});
