/** What is used of the document of pdfkit that react-pdf draws on. */
export interface Pdf {
  save(): Pdf;
  restore(): Pdf;
  translate(x: number, y: number): Pdf;
  rotate(degrees: number): Pdf;
  scale(factor: number): Pdf;
  path(d: string): Pdf;
  lineWidth(weight: number): Pdf;
  fill(color: string, rule: "even-odd"): Pdf;
  fillAndStroke(fill: string, stroke: string, rule: "even-odd"): Pdf;
  fillColor(color: string): Pdf;
  font(source: object, name: string, size: number): Pdf;
  text(text: string, x: number, y: number, options: object): Pdf;
  markContent(tag: "Artifact", options: { readonly type: "Layout" }): Pdf;
  markContent(tag: "Span", options: { readonly actual: string }): Pdf;
  endMarkedContent(): Pdf;
  struct(type: string, options?: { readonly alt?: string; readonly scope?: "Column" }): StructElement;
  addStructure(element: StructElement): Pdf;
  getMarkInfoDictionary(): { readonly data: { Marked?: boolean } };
}

/** A node of the tree that says what stands on the pages, for who cannot see them (ISO 32000-1, 14.7). */
export interface StructElement {
  readonly document: Pdf;
  /** What is drawn is drawn at once, where the element is in the tree already. */
  add(child: StructElement | (() => void)): StructElement;
}

/** The tree of a document that nothing was drawn on yet. */
export function structureOf(painter: Pick<Pdf, "text">): StructElement {
  // react-pdf lends the painter alone; an element that is made by it names the document behind.
  const made: StructElement[] = [];
  const structParent = { add: (element: StructElement) => made.push(element) };
  painter.text("", 0, 0, { lineBreak: false, structType: "NonStruct", structParent });
  const [empty] = made;
  if (empty === undefined) throw new Error("pdfkit made no element");
  const pdf = empty.document.endMarkedContent();
  pdf.getMarkInfoDictionary().data.Marked = true;
  const root = pdf.struct("Document").add(empty);
  pdf.addStructure(root);
  return root;
}
