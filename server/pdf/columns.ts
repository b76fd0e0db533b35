import { type Block, headOf, row, stacked } from "./sheet";
import { CONTENT, HAIR, INK, PAGE, TEXT } from "./theme";

/** A column of a table. Those without a width share the rest. */
export interface Column {
  readonly name: string;
  readonly width?: number;
  /** Right-aligned, with digits of equal width. */
  readonly isFigure?: boolean;
}

interface Line {
  readonly cells: readonly string[];
  readonly isStrong?: boolean;
  /** Monospaced text under the row, as wide as the table. */
  readonly below?: string;
}

const GAP = 8;

/** Rows of columns under a header that repeats on each page. */
export function table(columns: readonly Column[], lines: readonly Line[]): Block[] {
  const given = columns.reduce((sum, { width = 0 }) => sum + width, 0) + GAP * (columns.length - 1);
  const rest = (CONTENT - given) / columns.filter(({ width }) => width === undefined).length;
  let left: number = PAGE.left;
  const placed = columns.map(({ width = rest, isFigure = false }) => {
    const place = { left, width, align: isFigure ? ("right" as const) : ("left" as const), isFigure };
    left += width + GAP;
    return place;
  });
  const header = stacked(
    row(
      placed.map((place, at) => ({ ...place, texts: [[columns[at]?.name ?? "", TEXT.head]] })),
      { below: 3, rule: { color: INK, weight: 0.75 } },
    ),
  );
  return [
    headOf(header),
    ...lines.flatMap(({ cells, isStrong = false, below }) => {
      const styles = isStrong
        ? { text: TEXT.strong, figure: TEXT.strongFigure }
        : { text: TEXT.body, figure: TEXT.figure };
      const rule = { color: HAIR, weight: 0.6 };
      const own = row(
        placed.map((place, at) => ({
          ...place,
          texts: [[cells[at] ?? "", place.isFigure ? styles.figure : styles.text]],
        })),
        { above: 2.5, header, ...(below === undefined ? { below: 2.5, rule } : { keepsWithNext: true }) },
      );
      if (below === undefined) return own;
      const under = row([{ left: PAGE.left, width: CONTENT, texts: [[below, TEXT.mono]] }], {
        below: 3,
        rule,
        header,
        isMore: true,
      });
      return [...own, ...under];
    }),
  ];
}

/** A remark under a table. */
export const remark = (text: string): Block[] =>
  row([{ left: PAGE.left, width: CONTENT, texts: [[text, TEXT.small]] }], { above: 4 });
