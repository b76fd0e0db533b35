/** A figure of which a list loses from the version in force to a file that a guard stops for it. */
export interface Caida {
  /** What is counted, by its name on the wire: `nombres`, `documentos`. */
  readonly cifra: string;
  /** In the version in force. */
  readonly antes: number;
  /** In the file. */
  readonly ahora: number;
  /** Entries that both have and that lose some of it; of `entradas`, those that the file lacks. */
  readonly entradas: number;
}
