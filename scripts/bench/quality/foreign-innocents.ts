import type { ListaEntry } from "../../../server/domain/listas/lista-entry";
import { seededRandom } from "../../../server/domain/screening/testing/synthetic-names";

/**
 * Invented names in the script of listed ones: each word comes from a listed name with that word in the same place.
 * Returns at most `count`, none of them listed. The same arguments give the same names.
 */
export function foreignInnocents(
  entries: readonly ListaEntry[],
  script: RegExp,
  count: number,
  seed: number,
): string[] {
  const random = seededRandom(count + seed);
  const listed = entries
    .filter(({ tipo }) => tipo === "natural")
    .flatMap(({ names }) => names.map(({ text }) => text.split(/\s+/)))
    .filter((words) => words.length > 1 && words.every((word) => script.test(word)));
  const known = new Set(listed.map((words) => words.join(" ")));
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const names = new Set<string>();
  for (let attempt = 0; attempt < 10 * count && listed.length > 0 && names.size < count; attempt++) {
    const name = pick(listed)
      .map((_, place) => pick(listed.filter((words) => words.length > place))[place])
      .join(" ");
    if (!known.has(name)) names.add(name);
  }
  return [...names];
}
