import { PAGE, type Style } from "./theme";
import { type Line, linesOf } from "./typeset";

/** A drawn element: `left` from the page's edge and `top` from its block's, in points. */
export type Mark =
  | {
      readonly kind: "text";
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly lines: readonly Line[];
      readonly style: Style;
      readonly align: "left" | "right";
    }
  | {
      readonly kind: "path";
      readonly left: number;
      readonly top: number;
      readonly d: string;
      readonly fill: string;
      readonly stroke?: Rule;
      readonly scale?: number;
      /** Alternative text. Without it, the mark is decorative. */
      readonly alt?: string;
    };

/** Role of a block for screen readers: header of a table, row, continued row, decoration. */
type Role = "head" | "row" | "more" | "ornament";

/** Content that is not split over pages. */
export interface Block {
  readonly height: number;
  readonly marks: readonly Mark[];
  /** Never the last of its page. */
  readonly keepsWithNext?: boolean;
  /** Repeated if this block is the first of a page. */
  readonly header?: Block;
  readonly role?: Role;
}

interface Cell {
  readonly left: number;
  readonly width: number;
  readonly align?: "left" | "right";
  /** Texts below each other. */
  readonly texts: readonly (readonly [text: string, style: Style, gapAbove?: number])[];
}

interface RowOptions {
  readonly above?: number;
  readonly below?: number;
  /** Rule under the block. */
  readonly rule?: Rule;
  readonly keepsWithNext?: boolean;
  /** The head of the table it is a row of. */
  readonly header?: Block;
  /** Continues the row before. */
  readonly isMore?: true;
}

export interface Rule {
  readonly color: string;
  readonly weight: number;
}

const NO_RULE: Rule = { color: "none", weight: 0 };

/** Highest row in points, so that several fit on a page. A longer one continues in the next row. */
const TALLEST = 200;

/** Gap between the rule of a repeated header and a continued row. */
const UNDER_RULE = 4;

interface StyledLine {
  readonly line: Line;
  readonly style: Style;
  /** Gap above it. */
  readonly gap: number;
}

/** A row of cells, in as many blocks as its longest cell needs. */
export function row(cells: readonly Cell[], options: RowOptions = {}): Block[] {
  const columns = cells.map((cell) => ({
    cell,
    parts: partsOf(
      cell.texts.flatMap(([text, style, gapAbove = 0]) =>
        linesOf(text, cell.width, style).map(
          (line, index): StyledLine => ({ line, style, gap: index === 0 ? gapAbove : 0 }),
        ),
      ),
    ),
  }));
  const count = Math.max(1, ...columns.map(({ parts }) => parts.length));
  return Array.from({ length: count }, (_, at) => {
    const isLast = at === count - 1;
    return rowBlock(
      columns.map(({ cell, parts }) => ({ cell, lines: parts[at] ?? [] })),
      {
        ...options,
        above: at === 0 ? (options.above ?? 0) : 0,
        below: isLast ? (options.below ?? 0) : 0,
        ...(!isLast && { rule: NO_RULE, keepsWithNext: false }),
        ...(at > 0 && options.header && { isMore: true }),
      },
    );
  });
}

function partsOf(lines: readonly StyledLine[]): StyledLine[][] {
  const parts: StyledLine[][] = [];
  let height = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const own = line.style.leading + line.gap;
    if (height + own > TALLEST) {
      parts.push([]);
      height = 0;
    }
    parts.at(-1)?.push(line);
    height += own;
  }
  return parts;
}

const heightOf = (lines: readonly StyledLine[]): number =>
  lines.reduce((height, { style, gap }) => height + style.leading + gap, 0);

function rowBlock(
  columns: readonly { readonly cell: Cell; readonly lines: readonly StyledLine[] }[],
  { above = 0, below = 0, rule, keepsWithNext, header, isMore }: RowOptions,
): Block {
  const height = above + Math.max(0, ...columns.map(({ lines }) => heightOf(lines))) + below;
  const marks: Mark[] = columns.flatMap(({ cell, lines }) => textMarks(cell, lines, above));
  if (rule && rule.weight > 0) marks.push(horizontal(rule, height - rule.weight));
  return {
    height,
    marks,
    ...(keepsWithNext && { keepsWithNext }),
    ...(header && { header, role: isMore ? ("more" as const) : ("row" as const) }),
  };
}

/** The header where the table begins. */
export const headOf = (header: Block): Block => ({ ...header, keepsWithNext: true, role: "head" });

/** One mark for consecutive lines of one style. */
function textMarks({ left, width, align = "left" }: Cell, lines: readonly StyledLine[], top: number): Mark[] {
  const marks: (Mark & { kind: "text" })[] = [];
  let y = top;
  for (const { line, style, gap } of lines) {
    y += gap;
    const last = marks.at(-1);
    if (last && gap === 0 && last.style === style)
      marks[marks.length - 1] = { ...last, lines: [...last.lines, line] };
    else marks.push({ kind: "text", left, top: y, width, lines: [line], style, align });
    y += style.leading;
  }
  return marks;
}

export function horizontal({ color, weight }: Rule, top: number, left: number = PAGE.left): Mark {
  const width = PAGE.width - PAGE.left - left;
  return { kind: "path", left, top, d: rectangle(width, weight), fill: color };
}

export const rectangle = (width: number, height: number): string =>
  `M0 0 L${width} 0 L${width} ${height} L0 ${height} Z`;

export const space = (height: number): Block => ({ height, marks: [] });

/** Blocks drawn over each other, as high as the tallest. */
export const beside = (...blocks: readonly Block[]): Block => ({
  height: Math.max(...blocks.map(({ height }) => height)),
  marks: blocks.flatMap(({ marks }) => marks),
});

/** Blocks below each other that stay together. */
export function stacked(blocks: readonly Block[]): Block {
  let height = 0;
  const marks: Mark[] = [];
  for (const block of blocks) {
    marks.push(...moved(block.marks, 0, height));
    height += block.height;
  }
  return { height, marks };
}

export const moved = (marks: readonly Mark[], x: number, y: number): Mark[] =>
  marks.map((mark) => ({ ...mark, left: mark.left + x, top: mark.top + y }));

/** Content of a page with its positions, in reading order. */
export type Sheet = readonly Strip[];

/** A block on its page. */
export type Strip = Pick<Block, "marks" | "role">;

export const strip = ({ marks, role }: Strip, top: number): Strip => ({
  marks: moved(marks, 0, top),
  ...(role && { role }),
});

/** Fills pages of `room` points from `top` on. */
export function paginate(blocks: readonly Block[], top: number, room: number): Sheet[] {
  const sheets: Strip[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (let at = 0; at < blocks.length; ) {
    const together = togetherFrom(blocks, at);
    const height = together.reduce((sum, block) => sum + block.height, 0);
    if (used + height > room) {
      const header = together[0]?.header;
      sheets.push(header && at > 0 ? [strip({ ...header, role: "ornament" }, top)] : []);
      used = header && at > 0 ? header.height + (together[0]?.role === "more" ? UNDER_RULE : 0) : 0;
    }
    for (const block of together) {
      sheets.at(-1)?.push(strip(block, top + used));
      used += block.height;
    }
    at += together.length;
  }
  return sheets;
}

function togetherFrom(blocks: readonly Block[], at: number): readonly Block[] {
  let end = at;
  while (blocks[end]?.keepsWithNext && end + 1 < blocks.length) end += 1;
  return blocks.slice(at, end + 1);
}
