import type { EntryName, ListaEntry } from "../domain/listas/lista-entry";
import type { Caida } from "../domain/listas/retenida";
import type { VersionContent } from "./version-content";

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

/** A figure over all earlier entries, and its loss in those that stay. */
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

  constructor(private readonly after: Pick<VersionContent["entries"], "length" | "parsed" | "find">) {}

  /** Takes an entry of the earlier version. Those that say the same in both are left out. */
  add(before: ListaEntry): void {
    const kept = this.after.find(before.sourceId);
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

  /** @param isLeftOut whether the entry of this identifier says the same in both versions. */
  found(isLeftOut: (sourceId: string) => boolean): readonly Caida[] {
    const { gone, after } = this;
    const totals = this.addLeftOut(isLeftOut);
    const { before } = this;
    const entradas = { cifra: "entradas", antes: before, ahora: after.length, entradas: gone };
    const isCut = isBroken({ having: before, affected: gone, had: before, lost: gone });
    const isThinner = (antes: number, ahora: number) =>
      antes - ahora >= FEWEST_AFFECTED && ahora * before < antes * (1 - MOST_LOST) * after.length;
    const falls = [...this.tallies].flatMap(([cifra, { antes, ...loss }]) => {
      const ahora = totals.get(cifra) ?? 0;
      return isBroken(loss) || isThinner(antes, ahora)
        ? [{ cifra, antes, ahora, entradas: loss.affected }]
        : [];
    });
    return isCut ? [entradas, ...falls] : falls;
  }

  /** Counts what was left out, as the later version has it. Returns the total of each figure in that version. */
  private addLeftOut(isLeftOut: (sourceId: string) => boolean): ReadonlyMap<string, number> {
    const totals = new Map<string, number>();
    for (const entry of this.after.parsed()) {
      const stays = isLeftOut(entry.sourceId);
      if (stays) this.before += 1;
      for (const [cifra, tally] of this.tallies) {
        const { length } = FIGURES[cifra]?.of(entry) ?? [];
        totals.set(cifra, (totals.get(cifra) ?? 0) + length);
        if (!stays || length === 0) continue;
        tally.antes += length;
        tally.having += 1;
        tally.had += length;
      }
    }
    return totals;
  }
}

function addLoss(tally: Tally, values: readonly string[], kept: ReadonlySet<string>): void {
  const gone = values.filter((value) => !kept.has(value)).length;
  tally.lost += gone;
  if (gone > 0) tally.affected += 1;
}
