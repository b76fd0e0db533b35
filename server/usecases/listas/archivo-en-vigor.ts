import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { currentVersions, loadVersionFile } from "../../db/listas/lista-versions";
import type { Executor } from "../../db/sql/client";
import type { ListaArchivo, ListaSource } from "../../lists/source";
import { SOURCES } from "../../lists/sources";
import type { ListaFile } from "../lista-intake";
import { formatoOf } from "./parse-lista";

const gunzipped = promisify(gunzip);

/** The file of the version in force that completes another one; null of a sample, and where no file needs it. */
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

/**
 * A file of support's with what its list's source asks of another data set, as far as the version in force has it:
 * nothing is downloaded for it.
 */
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
