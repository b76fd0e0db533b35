/** Not the initials "V.A.", nor a name that begins so, "V'yacheslav". */
const SUFFIX = /^(?:jr\.?|sr\.?|hijo|i{2,3}|iv|v)(?=\s|$)/i;

/**
 * A person's name in natural order: `LAST, First` becomes `First LAST`. Only the comma part moves, and a suffix stays
 * last. A name without a comma is unchanged.
 */
export function naturalOrder(name: string): string {
  if (!name.includes(",")) return name.trim();
  const [last = "", ...rest] = name
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const given = rest.filter((part) => !SUFFIX.test(part));
  const suffixes = rest.filter((part) => SUFFIX.test(part));
  return [...given, last, ...suffixes].join(" ");
}
