import { createHash } from "node:crypto";

/** A file of an archive. */
export interface ArchivoFile {
  readonly path: string;
  readonly content: Buffer;
}

/** The manifest: the one file that it does not list itself. */
export const MANIFIESTO = "manifiesto.txt";

/** What the manifest has of each file, as `sha256sum` writes it. */
export const sumasOf = (files: readonly ArchivoFile[]): string =>
  files
    .map(({ path, content }) => `${createHash("sha256").update(content).digest("hex")}  ${path}\n`)
    .join("");
