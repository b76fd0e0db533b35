import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { acrossBundles, ServiceError } from "../shared/errors";

/**
 * The stored log no longer holds together: somebody changed it, or nothing proves that nobody did. `what`
 * ends the sentence, unless `message` is another.
 */
export class BitacoraAlterada extends ServiceError {
  static {
    acrossBundles(BitacoraAlterada, "BitacoraAlterada");
  }

  constructor(what: string, message = `La bitácora está alterada: ${what}.`) {
    super("conflicto", { message });
  }
}

/**
 * Signed notes of C2SP `signed-note`, with Ed25519: a text, an empty line, a line per signature. A verifier key is
 * `name+hash+key`, where the hash distinguishes keys of one name.
 */
const ED25519 = 1;
/** C2SP `tlog-cosignature`: the same keys, over a text that begins with the time. */
const ED25519_AT = 4;
const KEY_BYTES = 32;
const HASH_BYTES = 4;
const TIME_BYTES = 8;
/** The PKCS #8 prefix of an Ed25519 private key of 32 bytes. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const SIGNATURE = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/;

export interface NoteSigner {
  readonly name: string;
  /** `name+hash+key`, for publication. */
  readonly verifier: string;
  readonly privateKey: KeyObject;
}

/** A signer by its name (no spaces, no plus) and the 32 bytes of its Ed25519 private key. */
export function noteSigner(name: string, secret: Uint8Array): NoteSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, secret]), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const key = Buffer.concat([Uint8Array.of(ED25519), Buffer.from(x, "base64url")]);
  return {
    name,
    privateKey,
    verifier: `${name}+${hashOfKey(name, key).toString("hex")}+${key.toString("base64")}`,
  };
}

/** The origin in a verifier key. It stays the same if the service's address changes. */
export const nameOfVerifier = (verifier: string): string => verifier.split("+", 1)[0] ?? "";

/** The note of a text, which ends with a line break. */
export function signNote(text: string, { name, verifier, privateKey }: NoteSigner): string {
  const { hash } = parseVerifier(verifier) as Verifier;
  return `${text}\n${signatureLine(name, hash, sign(null, Buffer.from(text), privateKey))}`;
}

/**
 * The note of a checkpoint, signed twice: as above, and with the whole second in which it was (C2SP
 * `tlog-cosignature`), so that when it was signed cannot be changed either.
 */
export function signNoteAt(text: string, signer: NoteSigner, at: Date): string {
  const { name, verifier, privateKey } = signer;
  const { timedHash } = parseVerifier(verifier) as Verifier;
  const seconds = BigInt(Math.floor(at.getTime() / 1000));
  const time = Buffer.alloc(TIME_BYTES);
  time.writeBigUInt64BE(seconds);
  const signature = sign(null, timedText(text, seconds), privateKey);
  return signNote(text, signer) + signatureLine(name, timedHash, time, signature);
}

/** When the verifier key signed a note. Null if the note does not say, or another key signed it. */
export function timeOfNote(note: string, verifierKey: string): Date | null {
  const verifier = parseVerifier(verifierKey);
  const parts = splitNote(note);
  if (verifier === null || parts === null) return null;
  const { name, timedHash, publicKey } = verifier;
  for (const signature of parts.lines.map((line) => signatureBy(name, timedHash, line))) {
    if (signature === null || signature.length <= TIME_BYTES) continue;
    const seconds = signature.readBigUInt64BE();
    const isOurs = verify(null, timedText(parts.text, seconds), publicKey, signature.subarray(TIME_BYTES));
    if (isOurs) return new Date(Number(seconds) * 1000);
  }
  return null;
}

const timedText = (text: string, seconds: bigint) => Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`);

const signatureLine = (name: string, ...parts: readonly Buffer[]) =>
  `— ${name} ${Buffer.concat(parts).toString("base64")}\n`;

/** The text of a note, if the verifier key signed it, or null. */
export function openNote(note: string, verifierKey: string): string | null {
  const verifier = parseVerifier(verifierKey);
  const parts = splitNote(note);
  if (verifier === null || parts === null) return null;
  const { name, hash, publicKey } = verifier;
  const text = Buffer.from(parts.text);
  const isSigned = parts.lines.some((line) => {
    const signature = signatureBy(name, hash, line);
    return signature !== null && verify(null, text, publicKey, signature);
  });
  return isSigned ? parts.text : null;
}

/** The text and the signatures' lines, of which each must be one. */
function splitNote(note: string): { readonly text: string; readonly lines: readonly string[] } | null {
  const end = note.lastIndexOf("\n\n") + 1;
  const lines = note.slice(end + 1).split("\n");
  const isWhole = end > 0 && lines.pop() === "" && lines.every((line) => SIGNATURE.test(line));
  return isWhole ? { text: note.slice(0, end), lines } : null;
}

interface Verifier {
  readonly name: string;
  readonly hash: Buffer;
  /** The same of its signatures that say when. */
  readonly timedHash: Buffer;
  readonly publicKey: KeyObject;
}

function parseVerifier(verifierKey: string): Verifier | null {
  const [, name, hex, base64] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(verifierKey) ?? [];
  if (name === undefined || hex === undefined || base64 === undefined) return null;
  const key = Buffer.from(base64, "base64");
  const hash = Buffer.from(hex, "hex");
  if (key[0] !== ED25519 || key.length !== 1 + KEY_BYTES || !hashOfKey(name, key).equals(hash)) return null;
  const x = key.subarray(1).toString("base64url");
  return {
    name,
    hash,
    timedHash: hashOfKey(name, Buffer.concat([Uint8Array.of(ED25519_AT), key.subarray(1)])),
    publicKey: createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }),
  };
}

function hashOfKey(name: string, key: Buffer): Buffer {
  return createHash("sha256").update(`${name}\n`).update(key).digest().subarray(0, HASH_BYTES);
}

/** The signature after the name and hash of a key in a line. Null for another key. */
function signatureBy(name: string, hash: Buffer, line: string): Buffer | null {
  const [, signer, base64 = ""] = SIGNATURE.exec(line) ?? [];
  const signature = Buffer.from(base64, "base64");
  if (signer !== name || !signature.subarray(0, HASH_BYTES).equals(hash)) return null;
  return signature.subarray(HASH_BYTES);
}
