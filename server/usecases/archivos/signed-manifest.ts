import { sumasWritten } from "../../db/archivos/archivos";
import { type ArchivoFile, MANIFIESTO, sumasOf } from "../../domain/archivos/archivo-files";
import { signNote } from "../../domain/bitacora/signed-note";
import type { Deps } from "../deps";

/** A part of an archive, and the manifest's lines for it. */
export interface WrittenFiles {
  readonly sumas: string;
  readonly contenido: Buffer;
}

/** The manifest of all earlier parts and of `files`, the last ones, signed with the key of the log. */
export async function signedManifest(
  { db, logSigner }: Pick<Deps, "db" | "logSigner">,
  archivoId: string,
  files: readonly ArchivoFile[],
  manifestOf: (sumas: string) => string,
): Promise<ArchivoFile> {
  const manifest = manifestOf((await sumasWritten(db, archivoId)) + sumasOf(files));
  return { path: MANIFIESTO, content: Buffer.from(signNote(manifest, logSigner)) };
}
