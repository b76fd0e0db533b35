import { loadVersionFile } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { ListaVersion } from "../../domain/listas/lista-version";
import { ListaRejection } from "../../lists/rejection";
import type { ListaSource } from "../../lists/source";
import { deriveContent, parseStored } from "./parse-lista";

/** Returns a version's entries as the service reads its file today. Null if it no longer reads the file. */
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
