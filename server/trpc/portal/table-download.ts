import { Readable } from "node:stream";
import { type FormatoDeDescarga, nombreDeDescarga } from "../../domain/archivos/descarga";
import type { Download } from "./context";

const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<FormatoDeDescarga, string>;

/** Streams a table as a file, named by its content and day. Buffers one part. */
export const tableDownload = (
  parts: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  formato: FormatoDeDescarga,
  what: string,
  en: Date,
): Download => ({
  body: Readable.toWeb(Readable.from(parts, { highWaterMark: 1 })) as ReadableStream,
  mediaType: MEDIA_TYPES[formato],
  name: nombreDeDescarga(what, en, formato),
});
