import type { EntryName, ListaEntry } from "../domain/listas/lista-entry";
import type { Caida } from "../domain/listas/retenida";

const textsOf = (names: readonly EntryName[]): string[] => names.map(({ text }) => text);
const namesIn =
  (script: RegExp) =>
  ({ names }: ListaEntry): string[] =>
    textsOf(names.filter(({ text }) => script.test(text)));
/** Many equal values, for figures that change on their own: a legal basis is amended, a term extended. */
const counted = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index}`);

const ISO_DAY = /\d{4}-\d{2}-\d{2}/g;

/** Figures of an entry by name. If a file lost any part, at least one of them falls. */
const FIGURES: Readonly<
  Record<string, { readonly nombre: string; readonly of: (entry: ListaEntry) => readonly string[] }>
> = {
  tipos: { nombre: "tipos", of: ({ tipo }) => (tipo === "desconocido" ? [] : [tipo]) },
  nombres_principales: { nombre: "nombres principales", of: ({ names }) => textsOf(names.slice(0, 1)) },
  nombres: { nombre: "nombres", of: ({ names }) => textsOf(names) },
  alias_debiles: {
    nombre: "alias débiles",
    of: ({ names }) => textsOf(names.filter(({ isWeak }) => isWeak)),
  },
  nombres_latinos: { nombre: "nombres en alfabeto latino", of: namesIn(/\p{Script=Latin}/u) },
  nombres_arabes: { nombre: "nombres en árabe", of: namesIn(/\p{Script=Arabic}/u) },
  nombres_cirilicos: { nombre: "nombres en cirílico", of: namesIn(/\p{Script=Cyrillic}/u) },
  nombres_en_otra_escritura: {
    nombre: "nombres en otra escritura",
    of: namesIn(/(?!\p{Script=Latin}|\p{Script=Arabic}|\p{Script=Cyrillic})[\p{Lu}\p{Ll}\p{Lo}]/u),
  },
  documentos: {
    nombre: "documentos",
    of: ({ documentos }) => documentos.map(({ tipo, numero, pais }) => `${tipo} ${numero} ${pais}`),
  },
  nacimientos: {
    nombre: "fechas de nacimiento",
    of: ({ births }) => births.map(({ from, to, isApproximate }) => `${from} ${to} ${isApproximate}`),
  },
  nacionalidades: { nombre: "nacionalidades", of: ({ paises }) => paises },
  fundamentos: {
    nombre: "datos del fundamento legal",
    of: ({ fundamentoLegal }) =>
      counted(
        (fundamentoLegal?.split(/[;:,] /) ?? []).flatMap((part) => [part, ...part.matchAll(ISO_DAY)]).length,
      ),
  },
  vigencias: {
    nombre: "fechas de vigencia",
    of: ({ vigenteHasta }) => counted(vigenteHasta === undefined ? 0 : 1),
  },
  detalles: {
    nombre: "datos de las filas",
    of: ({ detalles = [] }) => counted(detalles.flatMap(Object.keys).length),
  },
};

const MARKUP = /<[a-z!/][^>]*>|&(?:[a-z]{2,8}|#x?[0-9a-f]+);/i;
/** Bytes 0x80 to 0xBF in Windows-1252, without quotes and dashes that follow letters in real names. */
const CONTINUATION = "[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ•˜™š›œžŸ]";
/** U+FFFD, and UTF-8 of two or three bytes encoded a second time: "PeÃ±a", "ØµØ¯Ø§Ù…". */
const BROKEN_ENCODING = new RegExp(
  `\\ufffd|[\\u00c2-\\u00df]${CONTINUATION}|[\\u00e0-\\u00ef]${CONTINUATION}{2}`,
  "u",
);
const MAX_NAME_CHARS = 350;

/** Whether a text cannot be a name: no letters, markup, a broken encoding, as long as a text. */
const isStrangeName = (name: string): boolean =>
  !/\p{L}/u.test(name) ||
  MARKUP.test(name) ||
  BROKEN_ENCODING.test(name) ||
  [...name].length > MAX_NAME_CHARS;

/** Returns the words for support of a `Caida.cifra`. */
export const nombreOfCifra = (cifra: string): string => FIGURES[cifra]?.nombre ?? cifra;

/**
 * Never reached between real versions. UN list in five months: 0.8 % of entries went, 0.7 % of those with documents
 * changed. OFAC in two months: 0.04 % and 0.1 %.
 */
const MOST_AFFECTED = 2 / 100;
/** A loss in fewer entries is not a broken file: five organizations once left the 70 of the FTO list in a day. */
const FEWEST_AFFECTED = 10;
/** A few entries may have much of a figure, or all of it if all entries changed their identifier. */
const MOST_LOST = 10 / 100;

interface Loss {
  /** Entries that have the figure, and those that lost part of it. */
  readonly having: number;
  readonly affected: number;
  /** The earlier amount, and the lost one. */
  readonly had: number;
  readonly lost: number;
}

const isBroken = ({ having, affected, had, lost }: Loss): boolean =>
  (affected >= FEWEST_AFFECTED && affected > having * MOST_AFFECTED) ||
  (lost >= FEWEST_AFFECTED && lost > had * MOST_LOST);

/**
 * Counts over some entries, by name: `entradas`, names (`nombres`) and those that cannot be names (`extraños`), and of
 * each figure the entries that have it and its amount. Plain numbers, so that a version can store them.
 */
export class Figures {
  constructor(readonly counts: Record<string, number> = {}) {}

  count(name: string): number {
    return this.counts[name] ?? 0;
  }

  add(entry: ListaEntry): void {
    this.increase("entradas", 1);
    this.increase("nombres", entry.names.length);
    this.increase("extraños", entry.names.filter(({ text }) => isStrangeName(text)).length);
    for (const { of, total, con } of COUNTED) {
      const { length } = of(entry);
      this.increase(total, length);
      if (length > 0) this.increase(con, 1);
    }
  }

  changed(gone: Figures, added: Figures): Figures {
    const changed = new Figures({ ...this.counts });
    for (const name in gone.counts) changed.increase(name, -gone.count(name));
    for (const name in added.counts) changed.increase(name, added.count(name));
    return changed;
  }

  private increase(name: string, by: number): void {
    this.counts[name] = this.count(name) + by;
  }
}

const COUNTED = Object.entries(FIGURES).map(([cifra, { of }]) => ({
  of,
  total: `${cifra} total`,
  con: `${cifra} con`,
}));

/** A figure of the earlier entries, and its loss in those that changed. */
type Tally = { -readonly [Count in keyof Loss]: number } & { antes: number };

/**
 * Compares two versions of a list to find a file that lost a part. Counts missing entries, losses of each figure in
 * entries that stay, and entries with less of a figure than before. Takes the earlier version's entries one at a time.
 */
export class Falls {
  private readonly tallies = new Map<string, Tally>(
    Object.keys(FIGURES).map((cifra) => [cifra, { having: 0, affected: 0, had: 0, lost: 0, antes: 0 }]),
  );
  private before = 0;
  private gone = 0;

  /** @param find returns an entry of the later version, or null if it has none of that identifier. */
  constructor(private readonly find: (sourceId: string) => ListaEntry | null) {}

  /** Takes an entry of the earlier version. Those that say the same in both are left out. */
  add(before: ListaEntry): void {
    const kept = this.find(before.sourceId);
    this.before += 1;
    if (kept === null) this.gone += 1;
    for (const [cifra, tally] of this.tallies) {
      const { of } = FIGURES[cifra] as (typeof FIGURES)[string];
      const values = of(before);
      tally.antes += values.length;
      if (kept === null || values.length === 0) continue;
      tally.having += 1;
      tally.had += values.length;
      addLoss(tally, values, new Set(of(kept)));
    }
  }

  /** @param changed figures of the entries of `after` that differ: `add` was not given the others. */
  found(after: Figures, changed: Figures): readonly Caida[] {
    const { gone } = this;
    const total = after.count("entradas");
    const before = this.before + total - changed.count("entradas");
    const entradas = { cifra: "entradas", antes: before, ahora: total, entradas: gone };
    const isCut = isBroken({ having: before, affected: gone, had: before, lost: gone });
    const isThinner = (antes: number, ahora: number) =>
      antes - ahora >= FEWEST_AFFECTED && ahora * before < antes * (1 - MOST_LOST) * total;
    const falls = [...this.tallies].flatMap(([cifra, tally]) => {
      const keptOf = (name: string) => after.count(name) - changed.count(name);
      const [had, ahora] = [keptOf(`${cifra} total`), after.count(`${cifra} total`)];
      const antes = tally.antes + had;
      const loss = { ...tally, having: tally.having + keptOf(`${cifra} con`), had: tally.had + had };
      return isBroken(loss) || isThinner(antes, ahora)
        ? [{ cifra, antes, ahora, entradas: loss.affected }]
        : [];
    });
    return isCut ? [entradas, ...falls] : falls;
  }
}

function addLoss(tally: Tally, values: readonly string[], kept: ReadonlySet<string>): void {
  const gone = values.filter((value) => !kept.has(value)).length;
  tally.lost += gone;
  if (gone > 0) tally.affected += 1;
}
