import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";

/**
 * Signed notes as C2SP `signed-note` defines them, with Ed25519: a text, an empty line, a line for each signature. A
 * verifier key is `name+hash+key`; the hash tells keys of one name apart.
 */
const ED25519 = 1;
const KEY_BYTES = 32;
const HASH_BYTES = 4;
/** What PKCS #8 puts before the 32 bytes of an Ed25519 private key. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const SIGNATURE = /^— (\S+) ([A-Za-z0-9+/]+={0,2})$/;

export interface NoteSigner {
  readonly name: string;
  /** `name+hash+key`, to be published. */
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

/** The note of a text, which ends with a line break. */
export function signNote(text: string, { name, verifier, privateKey }: NoteSigner): string {
  const { hash } = parseVerifier(verifier) as Verifier;
  const signature = Buffer.concat([hash, sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n— ${name} ${signature.toString("base64")}\n`;
}

/** The text of a note, where one of its signatures is by the verifier key; else null. */
export function openNote(note: string, verifierKey: string): string | null {
  const verifier = parseVerifier(verifierKey);
  const end = note.lastIndexOf("\n\n") + 1;
  if (verifier === null || end === 0) return null;
  const text = note.slice(0, end);
  const isSigned = note
    .slice(end + 1)
    .split("\n")
    .some((line) => isSignatureBy(verifier, text, line));
  return isSigned ? text : null;
}

interface Verifier {
  readonly name: string;
  readonly hash: Buffer;
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
    publicKey: createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }),
  };
}

function hashOfKey(name: string, key: Buffer): Buffer {
  return createHash("sha256").update(`${name}\n`).update(key).digest().subarray(0, HASH_BYTES);
}

function isSignatureBy({ name, hash, publicKey }: Verifier, text: string, line: string): boolean {
  const [, signer, base64 = ""] = SIGNATURE.exec(line) ?? [];
  const signature = Buffer.from(base64, "base64");
  if (signer !== name || !signature.subarray(0, HASH_BYTES).equals(hash)) return false;
  return verify(null, Buffer.from(text), publicKey, signature.subarray(HASH_BYTES));
}
