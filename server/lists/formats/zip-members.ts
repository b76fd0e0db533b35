import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { zipSync } from "fflate";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { ListaRejection } from "../rejection";

const MAX_MEMBERS = 1_000;
const MAX_MEMBER_BYTES = 256 * 1024 * 1024;
const MAX_TOTAL_BYTES = 512 * 1024 * 1024;
const MAX_RATIO = 200;

async function open(raw: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(raw, { validateEntrySizes: true });
  } catch (cause) {
    throw new ListaRejection("El archivo no es un zip válido o está truncado.", { cause });
  }
}

// yauzl stops a member that inflates beyond its declared size, so capping declared sizes is enough.
function checkSize(entry: Entry, totalBytes: number, maxTotalBytes: number): void {
  const { uncompressedSize, compressedSize } = entry;
  const isBomb = uncompressedSize > Math.max(compressedSize, 1024) * MAX_RATIO;
  if (isBomb || uncompressedSize > MAX_MEMBER_BYTES || totalBytes > maxTotalBytes) {
    throw new ListaRejection(`El zip trae un archivo demasiado grande: ${entry.fileName}.`);
  }
}

/**
 * Inflates the members that `keyOf` gives a key, and returns them by key. Others are never inflated.
 * @param keyOf key of a member by its lower-case base name, or its path as written. Null if unwanted.
 * @param maxTotalBytes limit on the inflated size of all wanted members.
 * @throws {ListaRejection} if it is no zip, truncated, damaged, encrypted, has a wanted member twice, or exceeds the
 * caps.
 */
export async function readZipMembers<Key extends string>(
  raw: Buffer,
  keyOf: (baseName: string, path: string) => Key | null,
  maxTotalBytes = MAX_TOTAL_BYTES,
): Promise<Map<Key, Buffer>> {
  const zip = await open(raw);
  if (zip.entryCount > MAX_MEMBERS) throw new ListaRejection("El zip trae demasiados archivos.");
  const members = new Map<Key, Buffer>();
  let totalBytes = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const baseName = entry.fileName.slice(entry.fileName.lastIndexOf("/") + 1).toLowerCase();
      const key = keyOf(baseName, entry.fileName);
      if (key === null) continue;
      if (members.has(key)) throw new ListaRejection(`El zip trae dos veces ${baseName}.`);
      totalBytes += entry.uncompressedSize;
      checkSize(entry, totalBytes, maxTotalBytes);
      const bytes = await buffer(await zip.openReadStreamPromise(entry));
      if (crc32(bytes) !== entry.crc32)
        throw new ListaRejection(`El zip trae dañado el archivo ${baseName}.`);
      members.set(key, bytes);
    }
  } catch (cause) {
    if (cause instanceof ListaRejection) throw cause;
    throw new ListaRejection("El zip está dañado o cifrado.", { cause });
  } finally {
    zip.close();
  }
  return members;
}

/** A zip has no date before 1980. One date for all, without a zone, so that the same files give the same bytes. */
const ZIP_EPOCH = "1980-01-01T00:00:00";

/** A zip without compression: a stored version is compressed anyway. */
export const zipStored = (members: readonly (readonly [name: string, bytes: Buffer])[]): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(members.map(([name, bytes]) => [name, [bytes, { level: 0, mtime: ZIP_EPOCH }]])),
    ),
  );
