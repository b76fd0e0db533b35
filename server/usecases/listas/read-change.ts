import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import {
  currentVersions,
  type Difference,
  digestWith,
  findEntries,
  loadLectura,
} from "../../db/listas/lista-versions";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { changedRows } from "../../lists/changed-rows";
import { parseOwnCsv } from "../../lists/csn_colombia/parse";
import { Figures, type StoredFigures } from "../../lists/figures";
import { ListaRejection } from "../../lists/rejection";
import type { ParseLista } from "../../lists/source";
import { SOURCES } from "../../lists/sources";
import { readContent, type VersionContent } from "../../lists/version-content";
import type { ListaFile } from "../lista-intake";
import type { IngestDeps } from "./take-into-force";

const gunzipped = promisify(gunzip);

/** Readers of CSV that make each entry of the rows of its identifier alone. */
const BY_ROW: ReadonlySet<ParseLista | undefined> = new Set([parseOwnCsv]);

/** More changes are read with the whole file. */
const MOST_CHANGED = 20_000;

/** What a file changes of the version in force. */
export interface Change {
  /** The version that it was compared with. */
  readonly versionId: string;
  readonly difference: Difference;
  /** Entries of that version that the file does not have, or not the same. */
  readonly gone: readonly ListaEntry[];
}

/** A file's content, of which `entries` has only those of rows that the version in force has not. */
export interface ChangedContent extends VersionContent {
  readonly change: Change;
}

/**
 * Reads only the rows of a file that the file in force has not. Each row of that one is an entry of its own, read by
 * this same program: the same row gives the same entry again. A rejection is left to the reading of the whole file, so
 * that it names the right line.
 * @returns null if the whole file must be read.
 */
export async function readChange(
  { db, lector }: IngestDeps,
  { slug, formato, raw, isSample }: ListaFile,
): Promise<ChangedContent | null> {
  const parse = SOURCES[slug].formats[formato];
  if (parse === undefined || !BY_ROW.has(parse) || lector === undefined || isSample) return null;
  if (Object.values(SOURCES).some(({ derivation }) => derivation?.from === slug)) return null;
  const version = (await currentVersions(db)).find((one) => one.slug === slug);
  if (version === undefined || version.isSample || version.formato !== formato) return null;
  const { versionId } = version;
  const stored = await loadLectura(db, versionId);
  if (stored.raw === null || stored.lectura?.lector !== lector) return null;
  const rows = changedRows(await gunzipped(stored.raw), raw, version.totalEntradas, MOST_CHANGED);
  if (rows === null) return null;
  try {
    const before = await readContent(parse(rows.gone.raw));
    const after = await readContent(parse(rows.added.raw));
    // Two rows of one identifier are one entry, and some rows are none.
    if (before.entries.length !== rows.gone.count || after.entries.length !== rows.added.count) return null;
    const ids = [before, after].flatMap(({ entries }) => entries.map(({ sourceId }) => sourceId));
    const known = await findEntries(db, version, [...new Set(ids)]);
    const isGone = known.every(({ sourceId, content }) => before.entries.jsonOf(sourceId) === content);
    // An added row may be of the identifier of a row that stays.
    if (!isGone || known.length !== before.entries.length) return null;
    const isKept = (sourceId: string) => after.entries.jsonOf(sourceId) === before.entries.jsonOf(sourceId);
    const retired = known.filter(({ sourceId }) => !isKept(sourceId));
    const added = [...after.entries].filter(({ sourceId }) => !isKept(sourceId));
    const difference = { isKept, retired: retired.map(({ id }) => id) };
    const hashContenido = await digestWith(db, version, difference.retired, added);
    if (hashContenido === null) return null;
    const figures = new Figures(stored.lectura.cifras as StoredFigures);
    figures.addAll(before.figures, -1);
    figures.addAll(after.figures, 1);
    const change = { versionId, difference, gone: retired.map(({ content }) => JSON.parse(content)) };
    return { hashContenido, totalEntradas: figures.entries, figures, entries: after.entries, change };
  } catch (error) {
    if (!(error instanceof ListaRejection)) throw error;
    return null;
  }
}
