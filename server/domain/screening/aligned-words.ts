import type { Explicacion } from "./types";

/** A word of each name, side by side, and how well they agree; a word that nothing corresponds to has no other. */
export interface AlignedWord {
  readonly consulta: string | null;
  readonly lista: string | null;
  /** What the pair is worth, 0 to 1; null: one of them stands alone. */
  readonly score: number | null;
}

/**
 * Both names of a match word by word: those that correspond, then those of the query and of the list that nothing
 * corresponds to. A pair may be of several words. Empty for a match by document.
 */
export function alignedWords(explicacion: Explicacion): AlignedWord[] {
  const { pares, nombreNormalizado, coincidenciaNormalizada } = explicacion;
  if (nombreNormalizado === null || coincidenciaNormalizada === null) return [];
  const paired = (side: "consulta" | "lista") => pares.map((par) => par[side]);
  return [
    ...pares.map(({ consulta, lista, score }) => ({ consulta, lista, score })),
    ...lone(nombreNormalizado, paired("consulta")).map((consulta) => ({
      consulta,
      lista: null,
      score: null,
    })),
    ...lone(coincidenciaNormalizada, paired("lista")).map((lista) => ({
      consulta: null,
      lista,
      score: null,
    })),
  ];
}

/** The words of a name that are in none of the pairs. */
function lone(name: string, paired: readonly string[]): string[] {
  const left = name.split(" ").filter((word) => word !== "");
  for (const word of paired.flatMap((text) => text.split(" "))) {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
