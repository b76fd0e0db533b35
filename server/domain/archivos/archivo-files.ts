import { createHash } from "node:crypto";

export interface ArchivoFile {
  readonly path: string;
  readonly content: Buffer;
}

/** The manifest: the only file that it does not list. */
export const MANIFIESTO = "manifiesto.txt";

/** The manifest's line for each file, as `sha256sum` writes it. */
export const sumasOf = (files: readonly ArchivoFile[]): string =>
  files
    .map(({ path, content }) => `${createHash("sha256").update(content).digest("hex")}  ${path}\n`)
    .join("");
