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
