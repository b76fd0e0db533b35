import type { Paper } from "./paper";
import { type Pdf, type StructElement, structureOf } from "./pdfkit";
import { drawPath, drawText } from "./pen";
import type { Mark, Strip } from "./sheet";
import { PAGE } from "./theme";
import { linesOf } from "./typeset";

/** A table that goes on, over pages as well. */
interface Table {
  readonly element: StructElement;
  /** The left edges of its columns. */
  readonly columns: readonly number[];
  /** The cells of its last row. */
  cells: readonly StructElement[];
}

/** Draws the sheets of a document and tags everything for screen readers: headings, text, tables, a picture. */
export interface Scribe {
  draw(painter: Pick<Pdf, "text">, place: number): void;
  /** Releases the sheets and the document. */
  end(): void;
}

export function createScribe({
  sheets: given,
  isPrueba = false,
}: Pick<Paper, "sheets" | "isPrueba">): Scribe {
  let sheets = given;
  let root: StructElement | undefined;
  let table: Table | undefined;
  const draw = (painter: Pick<Pdf, "text">, place: number): void => {
    root ??= structureOf(painter);
    const { document: pdf } = root;
    if (isPrueba) root.add(pdf.struct("Figure", { alt: PRUEBA_ALT }).add(() => drawPrueba(pdf)));
    for (const strip of sheets[place] ?? []) {
      drawOrnaments(pdf, strip);
      if (strip.role === "ornament") continue;
      if (strip.role === "head") table = beginTable(pdf, root, strip);
      else if (strip.role === undefined) table = undefined;
      if (strip.role === "row" && table) table.cells = addRow(pdf, table);
      for (const mark of strip.marks) {
        if (mark.kind === "path") {
          if (mark.alt !== undefined)
            root.add(pdf.struct("Figure", { alt: mark.alt }).add(() => drawPath(pdf, mark)));
        } else if (table) cellOf(table, mark).add(() => drawText(pdf, mark));
        else root.add(pdf.struct(mark.style.heading ?? "P").add(() => drawText(pdf, mark)));
      }
    }
  };
  const end = () => {
    [sheets, root, table] = [[], undefined, undefined];
  };
  return { draw, end };
}

/** Draws what is only decorative or repeats on each page. */
function drawOrnaments(pdf: Pdf, { marks, role }: Strip): void {
  const ornaments = marks.filter(
    (mark) => role === "ornament" || (mark.kind === "path" && mark.alt === undefined),
  );
  if (ornaments.length === 0) return;
  pdf.markContent("Artifact", { type: "Layout" });
  for (const mark of ornaments) {
    if (mark.kind === "path") drawPath(pdf, mark);
    else drawText(pdf, mark);
  }
  pdf.endMarkedContent();
}

function beginTable(pdf: Pdf, root: StructElement, { marks }: Strip): Table {
  const element = pdf.struct("Table");
  root.add(element);
  const columns = [...new Set(marks.filter(({ kind }) => kind === "text").map(({ left }) => left))];
  return { element, columns, cells: addCells(pdf, element, "TH", columns) };
}

const addRow = (pdf: Pdf, { element, columns }: Table) => addCells(pdf, element, "TD", columns);

function addCells(
  pdf: Pdf,
  table: StructElement,
  type: "TH" | "TD",
  columns: readonly number[],
): StructElement[] {
  const row = pdf.struct("TR");
  table.add(row);
  return columns.map(() => {
    const cell = pdf.struct(type, type === "TH" ? { scope: "Column" } : {});
    row.add(cell);
    return cell;
  });
}

function cellOf({ columns, cells, element }: Table, { left }: Mark): StructElement {
  const at = columns.findLastIndex((column) => column <= left);
  return cells[Math.max(0, at)] ?? element;
}

/** Alternative text for screen readers, on every sheet. */
const PRUEBA_ALT = "PRUEBA: documento de una cuenta de prueba. No es evidencia.";

/** Light enough to keep the text above it readable. */
const MARCA = { size: 150, leading: 150, weight: 600, color: "#efe3e1" } as const;
/** Along the diagonal of the sheet. */
const ANGLE = (-Math.atan2(PAGE.height, PAGE.width) * 180) / Math.PI;

/** The word across the whole sheet, drawn before anything else. */
function drawPrueba(pdf: Pdf): void {
  const lines = linesOf("PRUEBA", PAGE.height, MARCA);
  const width = lines[0]?.width ?? 0;
  pdf
    .save()
    .translate(PAGE.width / 2, PAGE.height / 2)
    .rotate(ANGLE);
  const text = {
    kind: "text",
    left: -width / 2,
    top: -MARCA.leading / 2,
    width,
    lines,
    style: MARCA,
    align: "left",
  } as const;
  drawText(pdf, text);
  pdf.restore();
}
