import { sumasWritten } from "../../db/archivos/archivos";
import { type ArchivoFile, MANIFIESTO, sumasOf } from "../../domain/archivos/archivo-files";
import { signNote } from "../../domain/bitacora/signed-note";
import type { Deps } from "../deps";

/** A part of an archive, and what the manifest is to state of it. */
export interface WrittenFiles {
  readonly sumas: string;
  readonly contenido: Buffer;
}

/** The manifest of all that was written of an archive before and of `files`, which end it, signed by the key of the log. */
export async function signedManifest(
  { db, logSigner }: Pick<Deps, "db" | "logSigner">,
  archivoId: string,
  files: readonly ArchivoFile[],
  manifestOf: (sumas: string) => string,
): Promise<ArchivoFile> {
  const manifest = manifestOf((await sumasWritten(db, archivoId)) + sumasOf(files));
  return { path: MANIFIESTO, content: Buffer.from(signNote(manifest, logSigner)) };
}
