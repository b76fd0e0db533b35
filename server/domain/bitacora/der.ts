/**
 * The part of DER (X.690) that time stamps use: an element has a tag, a length and a content. Only definite lengths.
 * Throws a RangeError if an element exceeds its parent.
 */
export interface Der {
  readonly tag: number;
  /** The element whole, with its tag. */
  readonly whole: Buffer;
  readonly content: Buffer;
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Constructed tags 0 and 1, for choices and optional fields. */
  first: 0xa0,
  second: 0xa1,
} as const;

const LONG = 0x80;
const MOST_LENGTH_BYTES = 4;

/** The element that bytes begin with. */
export function readDer(bytes: Buffer): Der {
  const tag = bytes.readUInt8(0);
  const short = bytes.readUInt8(1);
  const lengthBytes = short < LONG ? 0 : short - LONG;
  if (short === LONG || lengthBytes > MOST_LENGTH_BYTES)
    throw new RangeError("a length that DER does not have");
  const length = lengthBytes === 0 ? short : bytes.readUIntBE(2, lengthBytes);
  const start = 2 + lengthBytes;
  if (start + length > bytes.length) throw new RangeError("an element that does not end");
  return { tag, whole: bytes.subarray(0, start + length), content: bytes.subarray(start, start + length) };
}

/** The elements inside an element. */
export function partsOfDer({ content }: Der): readonly Der[] {
  const parts: Der[] = [];
  for (let rest = content; rest.length > 0; ) {
    const part = readDer(rest);
    parts.push(part);
    rest = rest.subarray(part.whole.length);
  }
  return parts;
}

/** An element with these elements or bytes as content. */
export function writeDer(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  if (content.length < LONG) return Buffer.concat([Uint8Array.of(tag, content.length), content]);
  const hex = content.length.toString(16);
  const length = Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
  return Buffer.concat([Uint8Array.of(tag, LONG + length.length), length, content]);
}

/** An object identifier's content as `1.2.840`. */
export function oidOf({ content }: Der): string {
  const arcs: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte % 128);
    if (byte >= 128) continue;
    if (arcs.length === 0) {
      const top = Math.min(Math.floor(value / 40), 2);
      arcs.push(top, value - 40 * top);
    } else arcs.push(value);
    value = 0;
  }
  return arcs.join(".");
}

/** The element of an object identifier. */
export function writeOid(oid: string): Buffer {
  const [top = 0, second = 0, ...rest] = oid.split(".").map(Number);
  const bytes = [top * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      groups.unshift((left % 128) + 128);
    return groups;
  });
  return writeDer(TAG.oid, Buffer.from(bytes));
}
