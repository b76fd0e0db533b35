/** The part of react-pdf's pdfkit document that is used here. */
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

/** A node of the structure tree for screen readers (ISO 32000-1, 14.7). */
export interface StructElement {
  readonly document: Pdf;
  /** A function is called at once, because the element is already in the tree. */
  add(child: StructElement | (() => void)): StructElement;
}

/** The structure tree of an empty document. */
export function structureOf(painter: Pick<Pdf, "text">): StructElement {
  // react-pdf only lends the painter. An element made by it gives access to the document.
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
