import type { Cadena } from "../bitacora/cadena";

/** What does not add up: which row, what it says, and what it should say. */
export interface Difference {
  readonly row: string;
  readonly found: string | null;
  readonly expected: string | null;
}

/**
 * What a check is about: the records of consultas, the signed log, what is counted and told beside them, or the chained acts
 * of support or of clients.
 */
type Subject = "consultas" | "bitacora" | "contadores" | Cadena;

export interface Check {
  readonly name: string;
  readonly subject: Subject;
  /** How many rows were held against what they follow from. */
  readonly checked: number;
  /** How many differ. */
  readonly differing: number;
  /** The first of those that differ. */
  readonly differences: readonly Difference[];
}

/** Differences of each check that are told, of however many there are. */
export const TOLD = 100;

/** How far a check has come. */
export type OnProgress = (name: string, checked: number) => void;

/** A check under way: it counts what differs and holds the first of it. */
export class OpenCheck {
  #checked = 0;
  #differing = 0;
  readonly #differences: Difference[] = [];

  constructor(
    readonly name: string,
    readonly subject: Subject,
  ) {}

  get checked(): number {
    return this.#checked;
  }

  /** So many rows were looked at. */
  count(rows: number): void {
    this.#checked += rows;
  }

  add(differences: readonly Difference[]): void {
    this.#differing += differences.length;
    this.#differences.push(...differences.slice(0, TOLD - this.#differences.length));
  }

  /** Adds a difference where what was found is not what was expected. */
  hold(row: string, found: string | null, expected: string | null): void {
    if (found !== expected) this.add([{ row, found, expected }]);
  }

  close(): Check {
    const { name, subject } = this;
    return {
      name,
      subject,
      checked: this.#checked,
      differing: this.#differing,
      differences: this.#differences,
    };
  }
}
