const SNIFFED_BYTES = 64 * 1024;
const ROOT =
  /^\ufeff?\s*(?:(?:<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--(?:(?!-->)[\s\S])*-->)\s*)*<(?:[\w.-]+:)?([\w.-]+)/;

/** Local name of the root element, which identifies the format. Null if the file does not begin with XML. */
export const xmlRootOf = (raw: Buffer): string | null =>
  ROOT.exec(raw.subarray(0, SNIFFED_BYTES).toString())?.[1] ?? null;
