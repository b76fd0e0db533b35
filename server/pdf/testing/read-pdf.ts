import jsQR from "jsqr";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A piece of text and where it stands, in points from the lower left corner. */
interface Placed {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a reader sees of a PDF, page by page. */
export async function readPdf(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const { info } = await document.getMetadata();
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const placed = items.flatMap((item): Placed[] => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , , left, bottom] = item.transform as [number, number, number, number, number, number];
      return [{ text: item.str, left, right: left + item.width, bottom }];
    });
    pages.push({
      placed,
      /** In the order in which it was drawn, broken lines joined. */
      text: placed
        .map(({ text }) => text)
        .join(" ")
        .replace(/\s+/g, " "),
      annotations: await page.getAnnotations(),
    });
  }
  await task.destroy();
  return { info: info as Readonly<Record<string, string>>, pages };
}

/** The text of the QR code on the last page; null: none can be read. */
export async function readQr(pdf: Uint8Array): Promise<string | null> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const page = await document.getPage(document.numPages);
  const viewport = page.getViewport({ scale: 2.5 });
  const factory = document.canvasFactory as {
    create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
  };
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  await task.destroy();
  return jsQR(data, width, height)?.data ?? null;
}
