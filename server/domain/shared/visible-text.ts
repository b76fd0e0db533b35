/** Characters that reorder or hide text, and unassigned ones. */
const UNSEEN = /[\p{Bidi_Control}\p{Cn}\p{Co}\u200b\u2060\ufeff\u{e0000}-\u{e007f}]/u;
const EACH_UNSEEN = new RegExp(UNSEEN.source, "gu");

/** Escapes invisible characters, so that a name that uses them never looks normal. */
export const visibleText = (text: string): string =>
  text.replace(
    EACH_UNSEEN,
    (character) => `[U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}]`,
  );

/** Makes every text in lists and plain objects visible. Returns the same value if nothing is invisible. */
export function visibleValue<Value>(value: Value): Value {
  if (typeof value === "string") return (UNSEEN.test(value) ? visibleText(value) : value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const shown = value.map(visibleValue);
    return (shown.some((item, at) => item !== value[at]) ? shown : value) as Value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const shown = Object.entries(value).map(([key, inner]) => [key, visibleValue(inner)] as const);
  const isChanged = shown.some(([key, inner]) => inner !== (value as Record<string, unknown>)[key]);
  return (isChanged ? Object.fromEntries(shown) : value) as Value;
}
