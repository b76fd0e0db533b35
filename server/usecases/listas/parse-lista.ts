import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { loadVersionFile, type StoredFile } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { ListaVersion } from "../../domain/listas/lista-version";
import { ListaRejection } from "../../lists/rejection";
import type { ListaFormato, ListaSource } from "../../lists/source";
import { SOURCES } from "../../lists/sources";
import { assembleContent, type VersionContent } from "../../lists/version-content";

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
