import { alignedWords } from "../domain/screening/aligned-words";
import type { Match } from "../domain/screening/types";

/** A derived match is compared with the name of the entry that led to it, which nobody asked for. */
const labelsOf = ({ derivado }: Pick<Match, "derivado">) => [
  derivado ? "otra entrada" : "consultado",
  "en la lista",
  "acuerdo",
];
const GAP = 2;
/** A space that is neither joined with others nor broken at. */
const HELD = "\u00A0";

/** A word of each name, above each other, and how well they agree. */
type Column = readonly [consulta: string, lista: string, agreement: string];

/**
 * Both names word by word in a monospaced font: corresponding words above each other, then unpaired ones. At most
 * `columns` characters wide, three lines for each row of words.
 */
export function alignedNames(
  match: Pick<Match, "derivado" | "explicacion">,
  columns: number,
  puntaje: (score: number) => string,
): string[][] {
  const labels = labelsOf(match);
  const labelWidth = Math.max(...labels.map(({ length }) => length)) + GAP;
  const room = columns - labelWidth;
  const words: Column[] = alignedWords(match.explicacion)
    .map(({ consulta, lista, score }): Column => [consulta ?? "–", lista ?? "–", agreementOf(score, puntaje)])
    .flatMap((column) => narrow(column, room));
  return groupsOf(words, room).map((group) =>
    labels.map((label, line) => {
      const cells = group.map((column) => (column[line] ?? "").padEnd(widthOf(column)));
      const text = [label.padEnd(labelWidth), ...cells].join("").trimEnd();
      return text.replaceAll(" ", HELD);
    }),
  );
}

function agreementOf(score: number | null, puntaje: (score: number) => string): string {
  if (score === null) return "sin par";
  return score === 1 ? "=" : puntaje(score);
}

const widthOf = (column: Column): number => Math.max(...column.map(({ length }) => length)) + GAP;

/** A word that is wider than the line goes on in a column of its own. */
function narrow([consulta, lista, agreement]: Column, room: number): Column[] {
  const most = room - GAP;
  const count = Math.max(1, Math.ceil(Math.max(consulta.length, lista.length) / most));
  return Array.from({ length: count }, (_, at) => {
    const part = (text: string) => text.slice(at * most, (at + 1) * most);
    return [part(consulta), part(lista), at === 0 ? agreement : ""] as const;
  });
}

function groupsOf(words: readonly Column[], room: number): Column[][] {
  const groups: Column[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const column of words) {
    if (used + widthOf(column) > room) {
      groups.push([]);
      used = 0;
    }
    groups.at(-1)?.push(column);
    used += widthOf(column);
  }
  return groups;
}
