import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { currentVersions, loadVersionFile } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import type { ListaArchivo, ListaSource } from "../../lists/source";
import { SOURCES } from "../../lists/sources";
import type { ListaFile } from "../lista-intake";
import { formatoOf } from "./parse-lista";

const gunzipped = promisify(gunzip);

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
