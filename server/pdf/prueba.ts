import type { Pdf } from "./pdfkit";
import { drawText } from "./pen";
import { PAGE } from "./theme";
import { linesOf } from "./typeset";

/** Alternative text for screen readers, on every sheet. */
export const PRUEBA_ALT = "PRUEBA: documento de una cuenta de prueba. No es evidencia.";

/** Light enough to keep the text above it readable. */
const MARCA = { size: 150, leading: 150, weight: 600, color: "#efe3e1" } as const;
/** Along the diagonal of the sheet. */
const ANGLE = (-Math.atan2(PAGE.height, PAGE.width) * 180) / Math.PI;

/** The word across the whole sheet, drawn before anything else. */
export function drawPrueba(pdf: Pdf): void {
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
