/** `FTO] [SDGT`, `[FTO] [SDGT]`, `CUBA`: the programmes of an entry, as OFAC's CSV joins them. */
export const readProgrammes = (field: string): string[] =>
  field
    .split(/[[\]]+/)
    .map((programme) => programme.trim())
    .filter((programme) => programme !== "");

/** The programmes as `fundamento_legal`. `us_fto` reads them back. */
export const fundamentoOf = (programmes: readonly string[]): string | null => programmes.join("; ") || null;

export const programmesOf = (fundamentoLegal: string | null): readonly string[] =>
  fundamentoLegal?.split("; ") ?? [];
