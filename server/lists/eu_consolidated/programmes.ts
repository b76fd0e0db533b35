/** Returns the programmes of an EU entry from its `fundamento_legal`: `TERR: 2018/468 (OJ L79), 2018-03-22; …`. */
export const euProgrammesOf = (fundamentoLegal: string | null): readonly string[] => [
  ...new Set((fundamentoLegal?.split("; ") ?? []).map((basis) => basis.split(":")[0]?.trim() ?? "")),
];
