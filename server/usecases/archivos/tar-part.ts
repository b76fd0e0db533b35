import { archivePart } from "../../delivery/archivos/archive-part";
import { type ArchivoFile, sumasOf } from "../../domain/archivos/archivo-files";
import type { Deps } from "../deps";
import { signedManifest, type WrittenFiles } from "./signed-manifest";

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
