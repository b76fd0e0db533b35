import jsQR from "jsqr";
import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A page's structure for screen readers. */
interface StructNode {
  readonly role: string;
  readonly alt?: string;
  readonly children?: readonly StructNode[];
}

/** A piece of text with its position in points from the lower left corner. */
interface Placed {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

type Document = Awaited<ReturnType<typeof getDocument>["promise"]>;
type Page = Awaited<ReturnType<Document["getPage"]>>;

async function reading<T>(pdf: Uint8Array, read: (document: Document) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const found = await read(await task.promise);
  await task.destroy();
  return found;
}

async function ofPages<T>(document: Document, read: (page: Page) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    found.push(await read(await document.getPage(number)));
  }
  return found;
}

/** The visible text of a PDF, page by page. */
export const readPdf = (pdf: Uint8Array) =>
  reading(pdf, async (document) => {
    const { info } = await document.getMetadata();
    const pages = await ofPages(document, async (page) => {
      const { items } = await page.getTextContent();
      const placed = items.flatMap((item): Placed[] => {
        if (!("str" in item) || item.str.trim() === "") return [];
        const [, , , , left, bottom] = item.transform as [number, number, number, number, number, number];
        return [{ text: item.str, left, right: left + item.width, bottom }];
      });
      return {
        placed,
        /** In drawing order, with broken lines joined. */
        text: placed
          .map(({ text }) => text)
          .join(" ")
          .replace(/\s+/g, " "),
        annotations: await page.getAnnotations(),
      };
    });
    return { info: info as Readonly<Record<string, string>>, pages };
  });

/** All nodes of the structure tree. Empty if there is none. */
export const readStructure = (pdf: Uint8Array) =>
  reading(pdf, async (document): Promise<StructNode[]> => {
    if (!(await document.getMarkInfo())?.Marked) return [];
    const nodes = (node: StructNode): StructNode[] => [node, ...(node.children ?? []).flatMap(nodes)];
    const roots = await ofPages(document, async (page) => (await page.getStructTree()) as StructNode);
    return roots.flatMap(nodes);
  });

/** Left edges of the texts. */
export const readLefts = (pdf: Uint8Array) =>
  reading(pdf, async (document): Promise<number[]> => {
    const lists = await ofPages(document, (page) => page.getOperatorList());
    return lists.flatMap(({ fnArray, argsArray }) =>
      fnArray.flatMap((fn, at): number[] => (fn === OPS.setTextMatrix ? [argsArray[at][0][4]] : [])),
    );
  });

/** The text of the QR code on the last page. Null if none can be read. */
export const readQr = (pdf: Uint8Array) =>
  reading(pdf, async (document): Promise<string | null> => {
    const page = await document.getPage(document.numPages);
    const factory = document.canvasFactory as {
      create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
    };
    // Most are read from few dots, which takes a fraction of the time.
    for (const scale of [1, 2.5]) {
      const viewport = page.getViewport({ scale });
      const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
      await page.render({ canvas, canvasContext: context, viewport }).promise;
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      const found = jsQR(data, width, height, { inversionAttempts: "dontInvert" });
      if (found) return found.data;
    }
    return null;
  });
