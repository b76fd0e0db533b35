const SNIFFED_BYTES = 64 * 1024;
const ROOT =
  /^\ufeff?\s*(?:(?:<\?[^?]*(?:\?(?!>)[^?]*)*\?>|<!--(?:(?!-->)[\s\S])*-->)\s*)*<(?:[\w.-]+:)?([\w.-]+)/;

/** Local name of the root element, to tell formats of one list apart; null where no XML element begins the file. */
export const xmlRootOf = (raw: Buffer): string | null =>
  ROOT.exec(raw.subarray(0, SNIFFED_BYTES).toString())?.[1] ?? null;
