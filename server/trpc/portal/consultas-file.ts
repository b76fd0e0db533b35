import { Readable } from "node:stream";
import type { FormatoDeDescarga } from "../../domain/descarga/descarga";
import { bogotaDay } from "../../domain/shared/bogota";
import type { Download } from "./download-route";

const MEDIA_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const satisfies Record<FormatoDeDescarga, string>;

/** A file of consultas on its way: one part waits for its turn. */
export const consultasFile = (
  parts: AsyncIterable<Uint8Array>,
  formato: FormatoDeDescarga,
  en: Date,
): Download => ({
  body: Readable.toWeb(Readable.from(parts, { highWaterMark: 1 })) as ReadableStream,
  mediaType: MEDIA_TYPES[formato],
  name: `consultas-${bogotaDay(en)}.${formato}`,
});
