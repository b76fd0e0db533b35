import { childrenOf, type XmlElement } from "./xml-element";

/** Formats every spreadsheet program knows without a code: dates and times (ECMA-376, 18.8.30), by language too. */
const BUILT_IN_DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** Parts of a format code that are not date letters: escapes, padding, quoted text, colours, conditions. */
const LITERAL = /\\.|[_*].|"[^"]*"|\[[^\]]*\]/g;

/** Whether a number of this format code is shown as a date in one of its sections. */
function isDateCode(code: string): boolean {
  const sections = code.replace(LITERAL, " ").split(";");
  return sections.some(
    (section) => /[dmyhs]/i.test(section) && !/[0#?%]/.test(section.replace(/s[.,]0+/gi, "s")),
  );
}

/** From the parts `numFmts`, `cellStyleXfs` and `cellXfs` of a style sheet: which of the cells' styles show dates. */
export function dateStylesOf(parts: readonly XmlElement[]): readonly boolean[] {
  const itemsOf = (part: string, item: string) =>
    parts.filter(({ name }) => name === part).flatMap((element) => childrenOf(element, item));
  const codes = new Map(
    itemsOf("numFmts", "numFmt").map(({ attributes }) => [attributes.numFmtId, attributes.formatCode ?? ""]),
  );
  const bases = itemsOf("cellStyleXfs", "xf").map(({ attributes }) => attributes.numFmtId);
  return itemsOf("cellXfs", "xf").map(({ attributes }) => {
    const id = attributes.numFmtId ?? bases[Number(attributes.xfId)];
    const isBuiltIn = BUILT_IN_DATES.some(([first, last]) => Number(id) >= first && Number(id) <= last);
    return isBuiltIn || isDateCode(codes.get(id) ?? "");
  });
}
