/** One XML element, read whole. Names are local: OFAC's namespace has changed twice. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own character data, as written. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** Children of every wrapper named `list`: `akaList` → `aka`. Empty without such a wrapper. */
export const itemsOf = (element: XmlElement, list: string, item: string): readonly XmlElement[] =>
  childrenOf(element, list).flatMap((wrapper) => childrenOf(wrapper, item));

/** Trimmed text of the first child with that name. Null if there is none or it is blank. */
export function textOf(element: XmlElement, name: string): string | null {
  const child = element.children.find((candidate) => candidate.name === name);
  return child?.text.trim() || null;
}

const SNIFFED_BYTES = 64 * 1024;
const ROOT =
  /^\ufeff?\s*(?:(?:<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--(?:(?!-->)[\s\S])*-->)\s*)*<(?:[\w.-]+:)?([\w.-]+)/;

/** Local name of the root element, which identifies the format. Null if the file does not begin with XML. */
export const xmlRootOf = (raw: Buffer): string | null =>
  ROOT.exec(raw.subarray(0, SNIFFED_BYTES).toString())?.[1] ?? null;

export const isPresent = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined;
