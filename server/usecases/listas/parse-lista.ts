import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import {
  type Difference,
  digestWith,
  fileInForce,
  findEntries,
  loadVersionFile,
  MOST_CHANGED,
  type StoredFile,
} from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { ListaVersion } from "../../domain/listas/lista-version";
import { parseOwnCsv } from "../../lists/csn_colombia/parse";
import { Figures } from "../../lists/figures";
import { changedRows } from "../../lists/formats/csv-table";
import { ListaRejection } from "../../lists/rejection";
import type { ListaArchivo, ListaFormato, ListaSource } from "../../lists/source";
import { SOURCES } from "../../lists/sources";
import { assembleContent, readContent, type VersionContent } from "../../lists/version-content";
import type { ListaFile } from "../lista-intake";

const gunzipped = promisify(gunzip);

/** Reads the whole file of a list. @throws ListaRejection with the reason. */
export async function parseLista(
  source: ListaSource,
  formato: ListaFormato,
  raw: Buffer,
  onRead?: (entries: number) => void,
): Promise<VersionContent> {
  const parse = source.formats[formato];
  if (parse === undefined) throw new ListaRejection(`Esta lista no se recibe en el formato ${formato}.`);
  return assembleContent(parse(raw), onRead);
}

/** Written by an ingest, from the list's own formats. */
export const formatoOf = ({ formato }: StoredFile): ListaFormato => formato as ListaFormato;

/** `parseLista` of a stored file, by the list that it belongs to. */
export const parseStored = async (
  file: StoredFile,
  onRead?: (entries: number) => void,
): Promise<VersionContent> =>
  parseLista(SOURCES[file.slug], formatoOf(file), await gunzipped(file.raw), onRead);

/** Returns the content of a derived list from its origin's. */
export function deriveContent(source: ListaSource, { entries }: VersionContent): Promise<VersionContent> {
  return assembleContent(source.derivation?.derive(entries.parsed()) ?? []);
}

/** A version's entries as the service reads its file today; null where it no longer reads that file. */
export async function rereadVersion(
  executor: Executor,
  source: ListaSource,
  version: ListaVersion,
): Promise<Iterable<ListaEntry> | null> {
  const file = await loadVersionFile(executor, version.versionId);
  try {
    const published = await parseStored(file);
    const content = file.derivadaDe === null ? published : await deriveContent(source, published);
    return content.entries.parsed();
  } catch (error) {
    if (!(error instanceof ListaRejection)) throw error;
    return null;
  }
}

/** Returns the file in force that can complete a new one. Null for a sample, and for lists whose files are complete. */
export async function archivoEnVigor(
  db: Executor,
  { slug, completion }: Pick<ListaSource, "slug" | "completion">,
): Promise<ListaArchivo | null> {
  const version = completion && (await fileInForce(db, slug));
  if (!version?.raw || version.isSample) return null;
  return { formato: version.formato as ListaFormato, raw: await gunzipped(version.raw) };
}

/** Completes a file from support with the other data set's rows in the version in force. Downloads nothing. */
export async function withKnown<File extends Pick<ListaFile, "slug" | "formato" | "raw">>(
  db: Executor,
  file: File,
): Promise<File> {
  const { completion } = SOURCES[file.slug];
  if (completion === undefined) return file;
  const { formato, raw } = await completion.complete(
    file,
    await archivoEnVigor(db, SOURCES[file.slug]),
    null,
  );
  return { ...file, formato, raw };
}

/** What a file changes of a version: `entries` has only those of rows that the version has not. */
export interface ChangedContent extends VersionContent {
  readonly change: {
    readonly versionId: string;
    readonly difference: Difference;
    /** Entries of the version that the file does not have, or not the same. */
    readonly gone: readonly ListaEntry[];
  };
}

/**
 * Reads only the rows of a file that the file in force has not. Each row of that one is an entry of its own, read by
 * this same program: the same row gives the same entry again.
 * @returns null if the whole file must be read, also for its rejection to name the right line.
 */
export async function readChange(
  db: Executor,
  lector: string | undefined,
  { slug, formato, raw, isSample }: ListaFile,
): Promise<ChangedContent | null> {
  const parse = SOURCES[slug].formats[formato];
  // It makes each entry of the rows of its identifier alone. Others would have to be looked at for that.
  if (parse !== parseOwnCsv || lector === undefined || isSample) return null;
  if (Object.values(SOURCES).some(({ derivation }) => derivation?.from === slug)) return null;
  const version = await fileInForce(db, slug);
  if (!version?.raw || version.lectura?.lector !== lector || version.formato !== formato || version.isSample)
    return null;
  const known = await gunzipped(version.raw).catch(() => null);
  const rows = known && changedRows(known, raw, version.totalEntradas, MOST_CHANGED);
  if (rows === null) return null;
  try {
    const before = await readContent(parse(rows.gone.raw));
    const after = await readContent(parse(rows.added.raw));
    // Two rows of one identifier are one entry, and some rows are none.
    if (before.entries.length !== rows.gone.count || after.entries.length !== rows.added.count) return null;
    const ids = [before, after].flatMap(({ entries }) => entries.map(({ sourceId }) => sourceId));
    const stored = await findEntries(db, version, [...new Set(ids)]);
    if (stored.length !== before.entries.length) return null;
    if (stored.some(({ sourceId, content }) => before.entries.jsonOf(sourceId) !== content)) return null;
    const isKept = (sourceId: string) => after.entries.jsonOf(sourceId) === before.entries.jsonOf(sourceId);
    const retired = stored.filter(({ sourceId }) => !isKept(sourceId));
    const added = [...after.entries].filter(({ sourceId }) => !isKept(sourceId));
    const difference = { isKept, retired: retired.map(({ id }) => id) };
    const isSame = retired.length + added.length === 0;
    const hashContenido = isSame
      ? version.hashContenido
      : await digestWith(db, version, difference.retired, added);
    if (hashContenido === null) return null;
    const figures = new Figures(version.lectura.cifras).changed(before.figures, after.figures);
    const totalEntradas = version.totalEntradas - rows.gone.count + rows.added.count;
    const gone = retired.map(({ content }) => JSON.parse(content));
    const change = { versionId: version.versionId, difference, gone };
    return { hashContenido, totalEntradas, figures, entries: after.entries, change };
  } catch (error) {
    if (!(error instanceof ListaRejection)) throw error;
    return null;
  }
}
