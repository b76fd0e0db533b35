import type { XmlElement } from "../formats/xml-element";
import { ListaRejection } from "../rejection";

/**
 * The values a SDN_ADVANCED.XML refers to by number: kinds of alias, of document and of feature, countries,
 * programmes. They come from the file's own `ReferenceValueSets`, because OFAC adds to them without notice.
 */
export class AdvancedReferences {
  private readonly values = new Map<string, XmlElement>();

  constructor(sets: XmlElement) {
    for (const set of sets.children) {
      for (const value of set.children) this.values.set(`${value.name} ${value.attributes.ID}`, value);
    }
  }

  /** @throws {ListaRejection} if the file does not define the number, which means that a part is missing. */
  valueOf(kind: string, id: string | undefined): XmlElement {
    const value = this.values.get(`${kind} ${id}`);
    if (!value) throw new ListaRejection(`El XML usa un valor de ${kind} que no define: ${id}.`);
    return value;
  }

  /** As `valueOf`: the value's text, such as `Passport`. */
  textOf(kind: string, id: string | undefined): string {
    return this.valueOf(kind, id).text.trim();
  }
}
