/** A checkpoint that is kept outside the database. */
export interface Testigo {
  /** Where it comes from, for whoever reads of it. */
  readonly lugar: string;
  /** The log it was kept for; null: whoever brought it says it is ours. */
  readonly log: string | null;
  /** The signed note. */
  readonly nota: string;
}

const LOG_NAME_LENGTH = 16;

/** The name of a log, from the hash of its first leaf: no two that began apart have the same. */
export const logNameOf = (firstLeaf: Buffer): string => firstLeaf.toString("hex").slice(0, LOG_NAME_LENGTH);
