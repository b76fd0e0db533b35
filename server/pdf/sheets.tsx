import { Canvas, Document, Page } from "@react-pdf/renderer";
import type { Paper } from "./paper";
import { createScribe } from "./scribe";
import { PAGE } from "./theme";

/** A paper as react-pdf draws it; everything is placed already. */
export function Sheets({ paper }: { readonly paper: Paper }) {
  const { title, author, subject, fecha, sheets } = paper;
  const draw = createScribe();
  return (
    <Document
      title={title}
      author={author}
      subject={subject}
      creator="Atalaya"
      producer="Atalaya"
      language="es-CO"
      pdfVersion="1.7"
      creationDate={fecha}
    >
      {sheets.map((sheet, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
        <Page key={index} size="A4" wrap={false}>
          <Canvas
            style={{ width: PAGE.width, height: PAGE.height }}
            paint={(pdf) => {
              draw(pdf, sheet);
              return null;
            }}
          />
        </Page>
      ))}
    </Document>
  );
}
