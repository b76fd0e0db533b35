import { archivePart } from "../../delivery/archivos/archive-part";
import { type ArchivoFile, sumasOf } from "../../domain/archivos/archivo-files";
import type { Deps } from "../deps";
import { signedManifest, type WrittenFiles } from "./signed-manifest";

/** A part of a `tar.gz`, and the manifest's lines for it. One of the files lists the `unlisted` ones. */
export async function tarPart(
  mtime: Date,
  files: readonly ArchivoFile[],
  unlisted: readonly ArchivoFile[] = [],
): Promise<WrittenFiles> {
  const contenido = await archivePart([...files, ...unlisted], { mtime, isLast: false });
  return { sumas: sumasOf(files), contenido };
}

/** The last part: `files`, and the signed manifest of all files. */
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
