import { crc32 } from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const DESCRIPTOR = 0x08074b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes and CRC follow the content; names are UTF-8. */
const STREAMED = 0x0808;
const UTF8 = 0x0800;
/** 1 January 2000, so that what is the same gives the same bytes. */
const DATE = 0x2821;

/** A file of a zip: stored as it is, or deflated as a stream whose sizes come after it. */
export interface ZipEntry {
  readonly name: string;
  readonly isStreamed: boolean;
  readonly crc: number;
  readonly packed: number;
  readonly raw: number;
}

const methodOf = ({ isStreamed }: ZipEntry) => (isStreamed ? 8 : 0);
const flagsOf = ({ isStreamed }: ZipEntry) => (isStreamed ? STREAMED : UTF8);

/** What stands before an entry's content. */
export function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const { crc, packed, raw } = entry.isStreamed ? { crc: 0, packed: 0, raw: 0 } : entry;
  const header = Buffer.alloc(30);
  header.writeUInt32LE(LOCAL, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(flagsOf(entry), 6);
  header.writeUInt16LE(methodOf(entry), 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt32LE(crc, 14);
  header.writeUInt32LE(packed, 18);
  header.writeUInt32LE(raw, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** What stands after the content of a streamed one. */
export function dataDescriptor({ crc, packed, raw }: ZipEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(DESCRIPTOR, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(raw, 12);
  return descriptor;
}

/** A whole entry, stored. */
export function storedEntry(
  name: string,
  text: string,
): { readonly entry: ZipEntry; readonly bytes: Buffer } {
  const content = Buffer.from(text);
  const entry = { name, isStreamed: false, crc: crc32(content), packed: content.length, raw: content.length };
  return { entry, bytes: Buffer.concat([localHeader(entry), content]) };
}

/** The list of all entries, each with the place it begins at, which ends a zip. `at`: where it stands itself. */
export function zipDirectory(
  entries: readonly { readonly entry: ZipEntry; readonly at: number }[],
  at: number,
): Buffer {
  const lines = entries.map(({ entry, at: begins }) => {
    const name = Buffer.from(entry.name);
    const line = Buffer.alloc(46);
    line.writeUInt32LE(CENTRAL, 0);
    line.writeUInt16LE(VERSION, 4);
    line.writeUInt16LE(VERSION, 6);
    line.writeUInt16LE(flagsOf(entry), 8);
    line.writeUInt16LE(methodOf(entry), 10);
    line.writeUInt16LE(DATE, 14);
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
