import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { dosOf, entriesIn, localHeader, type PlacedEntry, type ZipEntry, zipDirectory } from "./zip-entry";

const deflated = promisify(deflateRaw);

interface PackedFile {
  readonly path: string;
  readonly content: Buffer;
}

/** A part of a zip: whole entries, one after the other, each deflated where that makes it smaller. */
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
 * What ends the zip that parts are the beginning of: its list of entries, which the parts themselves say. They are read one
 * at a time, and nothing of them is kept besides.
 * @throws RangeError where it has more than a zip can say: 65.535 entries, four gigabytes.
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
