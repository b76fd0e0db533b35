import type { ListaEntry } from "../domain/shared/lista-entry";

/** How well a version is filled: counts over its entries, to compare with those of another version. */
export interface ContentProfile {
  readonly totalEntradas: number;
  /** Entries whose source says whether they are a person, a company, a vessel or an aircraft. */
  readonly withTipo: number;
  readonly withDocumentos: number;
  /** Entries whose principal name has more than one word: a lost surname column leaves single ones. */
  readonly withFullName: number;
  /** Names of all entries, aliases included. */
  readonly names: number;
  /** Of `names`, those that cannot be names: no letters, markup, broken encoding, or as long as a text. */
  readonly strangeNames: number;
}

const MARKUP = /<[a-z!/][^>]*>|&(?:[a-z]{2,8}|#x?[0-9a-f]+);/i;
/** U+FFFD, and what accented UTF-8 becomes when it is read as Latin-1: "PeÃ±a". */
const BROKEN_ENCODING = /\ufffd|[ÃÂ][\u0080-\u00bf]/u;
const MAX_NAME_CHARS = 350;

const isStrange = (name: string): boolean =>
  !/\p{L}/u.test(name) ||
  MARKUP.test(name) ||
  BROKEN_ENCODING.test(name) ||
  [...name].length > MAX_NAME_CHARS;

/** Counts what `guardContent` compares. For the version in force: its entries, loaded from the database. */
export function profileOf(entries: Iterable<ListaEntry>): ContentProfile {
  const profile = {
    totalEntradas: 0,
    withTipo: 0,
    withDocumentos: 0,
    withFullName: 0,
    names: 0,
    strangeNames: 0,
  };
  for (const { tipo, documentos, names } of entries) {
    profile.totalEntradas += 1;
    if (tipo !== "desconocido") profile.withTipo += 1;
    if (documentos.length > 0) profile.withDocumentos += 1;
    if (names[0]?.text.includes(" ")) profile.withFullName += 1;
    profile.names += names.length;
    profile.strangeNames += names.filter(({ text }) => isStrange(text)).length;
  }
  return profile;
}
