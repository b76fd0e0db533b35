import { ListaRejection } from "./rejection";

const HTML_START = /^[\s\ufeff]*<(?:!doctype\s+html|html|head|body)\b/i;
const SNIFFED_BYTES = 512;

/** Whether the bytes are a web page. Failing sources answer 200 with one, under any content type. */
export const looksLikeHtml = (raw: Uint8Array): boolean =>
  HTML_START.test(Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, SNIFFED_BYTES)).toString());

/** @throws {ListaRejection} if the download is empty, blank or a web page. */
export function rejectUnlessContent(raw: Uint8Array): void {
  if (raw.every((byte) => byte <= 0x20)) throw new ListaRejection("El archivo está vacío.");
  if (looksLikeHtml(raw)) throw new ListaRejection("El archivo es una página web, no la lista.");
}
