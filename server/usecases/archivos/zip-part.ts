import { zipEnd, zipEntries } from "../../delivery/archivos/zip-part";
import { type ArchivoFile, sumasOf } from "../../domain/archivos/archivo-files";
import type { Deps } from "../deps";
import { type ArchivoEnPartes, partsInOrder } from "./read-archivo";
import { signedManifest, type WrittenFiles } from "./signed-manifest";

/** A part of a zip, and the manifest's lines for it. */
export async function zipPart(mtime: Date, files: readonly ArchivoFile[]): Promise<WrittenFiles> {
  return { sumas: sumasOf(files), contenido: await zipEntries(files, mtime) };
}

/** The last part: `files`, the signed manifest of all files, and the directory of the zip. */
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
