import { sumasWritten } from "../../db/archivos/archivos";
import { archivePart } from "../../delivery/archivos/archive-part";
import { type ArchivoFile, MANIFIESTO, sumasOf } from "../../domain/archivos/archivo-files";
import { signNote } from "../../domain/bitacora/signed-note";
import type { Deps } from "../deps";

interface TarPart {
  readonly sumas: string;
  readonly contenido: Buffer;
}

/** A part of a `tar.gz`, and what the manifest is to state of it: `unlisted` are stated by one of the files. */
export async function tarPart(
  mtime: Date,
  files: readonly ArchivoFile[],
  unlisted: readonly ArchivoFile[] = [],
): Promise<TarPart> {
  const contenido = await archivePart([...files, ...unlisted], { mtime, isLast: false });
  return { sumas: sumasOf(files), contenido };
}

/** The last part of one: `files`, and the signed manifest of these and of all written before. */
export async function closingPart(
  { db, logSigner }: Pick<Deps, "db" | "logSigner">,
  { archivoId, mtime }: { readonly archivoId: string; readonly mtime: Date },
  files: readonly ArchivoFile[],
  manifestOf: (sumas: string) => string,
): Promise<TarPart> {
  const manifest = manifestOf((await sumasWritten(db, archivoId)) + sumasOf(files));
  const manifiesto = { path: MANIFIESTO, content: Buffer.from(signNote(manifest, logSigner)) };
  const contenido = await archivePart([...files, manifiesto], { mtime, isLast: true });
  return { sumas: sumasOf([...files, manifiesto]), contenido };
}
