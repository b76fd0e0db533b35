import { sumasWritten } from "../../db/archivos/archivos";
import { archivePart } from "../../delivery/archivos/table-part";
import { zipEnd, zipEntries } from "../../delivery/archivos/zip-entry";
import { type ArchivoFile, MANIFIESTO, sumasOf } from "../../domain/archivos/archivo-files";
import { signNote } from "../../domain/bitacora/signed-note";
import type { Deps } from "../deps";
import { type ArchivoEnPartes, partsInOrder } from "./read-archivo";

/** A part of an archive, and what the manifest is to state of it. */
export interface WrittenFiles {
  readonly sumas: string;
  readonly contenido: Buffer;
}

/** The manifest of all that was written of an archive before and of `files`, which end it, signed by the key of the log. */
async function signedManifest(
  { db, logSigner }: Pick<Deps, "db" | "logSigner">,
  archivoId: string,
  files: readonly ArchivoFile[],
  manifestOf: (sumas: string) => string,
): Promise<ArchivoFile> {
  const manifest = manifestOf((await sumasWritten(db, archivoId)) + sumasOf(files));
  return { path: MANIFIESTO, content: Buffer.from(signNote(manifest, logSigner)) };
}

/** A part of a `tar.gz`, and what the manifest is to state of it: `unlisted` are stated by one of the files. */
export async function tarPart(
  mtime: Date,
  files: readonly ArchivoFile[],
  unlisted: readonly ArchivoFile[] = [],
): Promise<WrittenFiles> {
  const contenido = await archivePart([...files, ...unlisted], { mtime, isLast: false });
  return { sumas: sumasOf(files), contenido };
}

/** The last part of one: `files`, and the signed manifest of these and of all written before. */
export async function closingPart(
  deps: Pick<Deps, "db" | "logSigner">,
  { archivoId, mtime }: { readonly archivoId: string; readonly mtime: Date },
  files: readonly ArchivoFile[],
  manifestOf: (sumas: string) => string,
): Promise<WrittenFiles> {
  const manifiesto = await signedManifest(deps, archivoId, files, manifestOf);
  const contenido = await archivePart([...files, manifiesto], { mtime, isLast: true });
  return { sumas: sumasOf([...files, manifiesto]), contenido };
}

/** A part of a zip, and what the manifest is to state of it. */
export async function zipPart(mtime: Date, files: readonly ArchivoFile[]): Promise<WrittenFiles> {
  return { sumas: sumasOf(files), contenido: await zipEntries(files, mtime) };
}

/** The last part of one: `files`, the signed manifest of these and of all written before, and the list of all entries. */
export async function closingZipPart(
  deps: Pick<Deps, "db" | "logSigner">,
  archivo: ArchivoEnPartes & { readonly solicitadaEn: Date },
  files: readonly ArchivoFile[],
  manifestOf: (sumas: string) => string,
): Promise<WrittenFiles> {
  const manifiesto = await signedManifest(deps, archivo.archivoId, files, manifestOf);
  const { sumas, contenido } = await zipPart(archivo.solicitadaEn, [...files, manifiesto]);
  return { sumas, contenido: Buffer.concat([contenido, await zipEnd(all())]) };

  async function* all() {
    yield* partsInOrder(deps.db, archivo);
    yield contenido;
  }
}
