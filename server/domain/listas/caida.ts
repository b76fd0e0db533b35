/** A figure that falls from the version in force to a file that a guard holds for it. */
export interface Caida {
  /** Name of the figure on the wire: `nombres`, `documentos`. */
  readonly cifra: string;
  /** In the version in force. */
  readonly antes: number;
  /** In the file. */
  readonly ahora: number;
  /** Entries in both that lose some of it. For `entradas`, those missing in the file. */
  readonly entradas: number;
}
