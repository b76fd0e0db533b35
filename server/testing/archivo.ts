import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { openNote } from "../domain/bitacora/signed-note";

/** What is in an archive, read as a stream: of files of lines only how many there are. */
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

/** What the manifest of an archive states, where the key signed it; by path. */
export function readManifest({ texts }: ReadArchivo, verifier: string): Map<string, string> {
  const text = openNote(texts.get("manifiesto.txt") ?? "", verifier);
  if (text === null) throw new Error("the manifest is not signed");
  const [title, ...stated] = text.trimEnd().split("\n");
  if (!/^atalaya exportacion [0-9a-f-]{36}$/.test(title ?? "")) throw new Error(`not a manifest: ${title}`);
  return new Map(stated.map((line) => [line.slice(66), line.slice(0, 64)]));
}
