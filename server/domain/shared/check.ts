import type { Cadena } from "../bitacora/cadena";

/** A difference: the row, its value, and the expected value. */
export interface Difference {
  readonly row: string;
  readonly found: string | null;
  readonly expected: string | null;
}

/** Subject of a check: consultas, the signed log, figures derived from consultas, or a chain of acts. */
type Subject = "consultas" | "bitacora" | "contadores" | Cadena;

export interface Check {
  readonly name: string;
  readonly subject: Subject;
  /** How many rows were compared. */
  readonly checked: number;
  /** How many differ. */
  readonly differing: number;
  /** The first differences. */
  readonly differences: readonly Difference[];
}

/** Most differences listed per check. */
export const TOLD = 100;

export type OnProgress = (name: string, checked: number) => void;

/** A running check: counts differences and keeps the first ones. */
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

  /** Adds to the number of compared rows. */
  count(rows: number): void {
    this.#checked += rows;
  }

  add(differences: readonly Difference[]): void {
    this.#differing += differences.length;
    this.#differences.push(...differences.slice(0, TOLD - this.#differences.length));
  }

  /** Adds a difference if the found value is not the expected one. */
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
