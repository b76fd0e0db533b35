import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { dosOf, entriesIn, localHeader, type PlacedEntry, type ZipEntry, zipDirectory } from "./zip-entry";

const deflated = promisify(deflateRaw);

interface PackedFile {
  readonly path: string;
  readonly content: Buffer;
}

/** A part of a zip: whole entries, each deflated if that is smaller. */
export async function zipEntries(files: readonly PackedFile[], mtime: Date): Promise<Buffer> {
  const moment = dosOf(mtime);
  const bytes: Buffer[] = [];
  for (const { path: name, content } of files) {
    const packed = await deflated(content);
    const isDeflated = packed.length < content.length;
    const body = isDeflated ? packed : content;
    const size = { packed: body.length, raw: content.length };
    const entry: ZipEntry = { name, isDeflated, isStreamed: false, moment, crc: crc32(content), ...size };
    bytes.push(localHeader(entry), body);
  }
  return Buffer.concat(bytes);
}

/**
 * Returns the end of a zip whose beginning is `parts`: the central directory, read again from the parts one at a
 * time.
 * @throws RangeError above 65,535 entries or four gigabytes.
 */
export async function zipEnd(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const entries: PlacedEntry[] = [];
  let at = 0;
  for await (const part of parts) {
    entries.push(...entriesIn(Buffer.from(part.buffer, part.byteOffset, part.byteLength), at));
    at += part.byteLength;
  }
  return zipDirectory(entries, at);
}
