import { zipEnd, zipEntries } from "../../delivery/archivos/zip-part";
import { type ArchivoFile, sumasOf } from "../../domain/archivos/archivo-files";
import type { Deps } from "../deps";
import { type ArchivoEnPartes, partsInOrder } from "./read-archivo";
import { signedManifest, type WrittenFiles } from "./signed-manifest";

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
