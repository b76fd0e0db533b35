import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { currentVersions, loadVersionFile, type StoredFile } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { ListaVersion } from "../../domain/listas/lista-version";
import { ListaRejection } from "../../lists/rejection";
import type { ListaArchivo, ListaFormato, ListaSource } from "../../lists/source";
import { SOURCES } from "../../lists/sources";
import { assembleContent, type VersionContent } from "../../lists/version-content";
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
  if (completion === null) return null;
  const version = (await currentVersions(db)).find((one) => one.slug === slug);
  if (version === undefined || version.isSample) return null;
  const file = await loadVersionFile(db, version.versionId);
  return { formato: formatoOf(file), raw: await gunzipped(file.raw) };
}

/** Completes a file from support with the other data set's rows in the version in force. Downloads nothing. */
export async function withKnown<File extends Pick<ListaFile, "slug" | "formato" | "raw">>(
  db: Executor,
  file: File,
): Promise<File> {
  const { completion } = SOURCES[file.slug];
  if (completion === null) return file;
  const { formato, raw } = await completion.complete(
    file,
    await archivoEnVigor(db, SOURCES[file.slug]),
    null,
  );
  return { ...file, formato, raw };
}
