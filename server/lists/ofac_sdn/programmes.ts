/** `FTO] [SDGT`, `[FTO] [SDGT]`, `CUBA`: the programmes of an entry, as OFAC's CSV joins them. */
export const readProgrammes = (field: string): string[] =>
  field
    .split(/[[\]]+/)
    .map((programme) => programme.trim())
    .filter((programme) => programme !== "");

/**
 * The programmes as `fundamento_legal`, each once and sorted. OFAC's formats order them differently, and the
 * result must be the same. `us_fto` reads them back.
 */
export const fundamentoOf = (programmes: readonly string[]): string | null =>
  [...new Set(programmes)].sort().join("; ") || null;

export const programmesOf = (fundamentoLegal: string | null): readonly string[] =>
  fundamentoLegal?.split("; ") ?? [];
