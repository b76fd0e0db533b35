import { Canvas, Document, Page } from "@react-pdf/renderer";
import type { Paper } from "./paper";
import type { Scribe } from "./scribe";
import { PAGE } from "./theme";

/** A paper for react-pdf with everything already placed. Holds no reference to drawn content. */
export function documentOf({ title, author, subject, fecha, sheets }: Paper, { draw }: Scribe) {
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
      {sheets.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
        <Page key={index} size="A4" wrap={false}>
          <Canvas
            style={{ width: PAGE.width, height: PAGE.height }}
            paint={(pdf) => {
              draw(pdf, index);
              return null;
            }}
          />
        </Page>
      ))}
    </Document>
  );
}
