import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { BOGOTA_OFFSET_MS } from "../../domain/shared/bogota";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const DESCRIPTOR = 0x08074b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes and CRC follow the content. Names are UTF-8. */
const STREAMED = 0x0808;
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 2000, so that equal content gives equal bytes. */
const UNDATED = 0x2821_0000;

/** A file in a zip, stored or deflated. */
export interface ZipEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  /** Sizes follow the content. */
  readonly isStreamed: boolean;
  /** Its time in DOS format, see `dosOf`. */
  readonly moment?: number;
  readonly crc: number;
  readonly packed: number;
  readonly raw: number;
}

const methodOf = ({ isDeflated }: ZipEntry) => (isDeflated ? DEFLATED : 0);
const flagsOf = ({ isStreamed }: ZipEntry) => (isStreamed ? STREAMED : UTF8);

/** A moment of Bogota in 32 bits: two seconds are the least it tells. */
function dosOf(moment: Date): number {
  const local = new Date(moment.getTime() + BOGOTA_OFFSET_MS);
  const day = ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate();
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1);
  return day * 0x1_0000 + time;
}

/** Header before an entry's content. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const { crc, packed, raw } = entry.isStreamed ? { crc: 0, packed: 0, raw: 0 } : entry;
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(flagsOf(entry), 6);
  header.writeUInt16LE(methodOf(entry), 8);
  header.writeUInt32LE(entry.moment ?? UNDATED, 10);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(raw, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** Descriptor after a streamed entry's content. */
export function dataDescriptor({ crc, packed, raw }: ZipEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DESCRIPTOR, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(raw, 12);
  return descriptor;
}

export function storedEntry(
  name: string,
  text: string,
): { readonly entry: ZipEntry; readonly bytes: Buffer } {
  const content = Buffer.from(text);
  const size = { packed: content.length, raw: content.length };
  const entry = { name, isDeflated: false, isStreamed: false, crc: crc32(content), ...size };
  return { entry, bytes: Buffer.concat([localHeader(entry), content]) };
}

export interface PlacedEntry {
  readonly entry: ZipEntry;
  readonly at: number;
}

/** Parses the entries in bytes of a zip without streamed entries. `at` is the offset of the bytes. */
function entriesIn(bytes: Buffer, at: number): PlacedEntry[] {
  const entries: PlacedEntry[] = [];
  for (let place = 0; place < bytes.length; ) {
    if (bytes.readUInt32LE(place) !== LOCAL) throw new Error(`no entry of a zip begins at ${place}`);
    const [packed, raw] = [bytes.readUInt32LE(place + 18), bytes.readUInt32LE(place + 22)];
    const begins = place + 30 + bytes.readUInt16LE(place + 26);
    const entry: ZipEntry = {
      name: bytes.toString("utf8", place + 30, begins),
      isDeflated: bytes.readUInt16LE(place + 8) === DEFLATED,
      isStreamed: false,
      moment: bytes.readUInt32LE(place + 10),
      crc: bytes.readUInt32LE(place + 14),
      packed,
      raw,
    };
    entries.push({ entry, at: at + place });
    place = begins + packed;
  }
  return entries;
}

/** The central directory, which ends a zip. `at` is its own offset. */
export function zipDirectory(entries: readonly PlacedEntry[], at: number): Buffer {
  const lines = entries.map(({ entry, at: begins }) => {
    const name = Buffer.from(entry.name);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(CENTRAL, 0);
    line.writeUInt16LE(VERSION, 4);
    line.writeUInt16LE(VERSION, 6);
    line.writeUInt16LE(flagsOf(entry), 8);
    line.writeUInt16LE(methodOf(entry), 10);
    line.writeUInt32LE(entry.moment ?? UNDATED, 12);
    line.writeUInt32LE(entry.crc, 16);
    line.writeUInt32LE(entry.packed, 20);
    line.writeUInt32LE(entry.raw, 24);
    line.writeUInt16LE(name.length, 28);
    line.writeUInt32LE(begins, 42);
    return Buffer.concat([line, name]);
  });
  const directory = Buffer.concat(lines);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([directory, end]);
}

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
