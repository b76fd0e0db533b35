import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { unzipSync } from "fflate";
import { extract } from "tar-stream";
import { openNote } from "../domain/bitacora/signed-note";

/** The content of an archive, read as a stream. Of files of lines it has only the number of lines. */
export interface ReadArchivo {
  /** SHA-256 by path, in the archive's order. */
  readonly sumas: ReadonlyMap<string, string>;
  readonly lines: ReadonlyMap<string, number>;
  /** The content of files that are small. */
  readonly texts: ReadonlyMap<string, string>;
}

const SMALL = 1024 * 1024;
const NEWLINE = 10;

export async function readTarGz(archive: Readable): Promise<ReadArchivo> {
  const sumas = new Map<string, string>();
  const lines = new Map<string, number>();
  const texts = new Map<string, string>();
  const files = extract();
  archive
    .pipe(createGunzip())
    .on("error", (error) => files.destroy(error))
    .pipe(files);
  for await (const file of files) {
    const { name, size = 0 } = file.header;
    const digest = createHash("sha256");
    const chunks: Buffer[] = [];
    let count = 0;
    for await (const chunk of file as AsyncIterable<Buffer>) {
      digest.update(chunk);
      for (const byte of chunk) if (byte === NEWLINE) count += 1;
      if (size <= SMALL) chunks.push(chunk);
    }
    sumas.set(name, digest.digest("hex"));
    lines.set(name, count);
    if (size <= SMALL) texts.set(name, Buffer.concat(chunks).toString());
  }
  return { sumas, lines, texts };
}

/** The files of a zip by path. */
export const readZip = (archive: Uint8Array): ReadonlyMap<string, Buffer> =>
  new Map(Object.entries(unzipSync(archive)).map(([path, content]) => [path, Buffer.from(content)]));

/** Writes files into a folder, like an unpacked zip. */
export async function unpackInto(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** Replaces `what` in the first file that has it. */
export function tampered(
  files: ReadonlyMap<string, Buffer>,
  what: RegExp | string,
  by: string,
): ReadonlyMap<string, Buffer> {
  for (const [path, content] of files) {
    const text = content.toString("latin1");
    const changed = text.replace(what, by);
    if (changed !== text) return new Map([...files, [path, Buffer.from(changed, "latin1")]]);
  }
  throw new Error(`nothing has ${what}`);
}

/** Parses the manifest of an archive after checking its signature, by path. */
export function readManifest({ texts }: ReadArchivo, verifier: string): Map<string, string> {
  const text = openNote(texts.get("manifiesto.txt") ?? "", verifier);
  if (text === null) throw new Error("the manifest is not signed");
  const [title, ...stated] = text.trimEnd().split("\n");
  if (!/^atalaya exportacion [0-9a-f-]{36}$/.test(title ?? "")) throw new Error(`not a manifest: ${title}`);
  return new Map(stated.map((line) => [line.slice(66), line.slice(0, 64)]));
}
