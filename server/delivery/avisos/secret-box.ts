import { createCipheriv, createDecipheriv, createHash } from "node:crypto";

/** A secret encrypted, with the id of the key it is under. */
interface Sealed {
  readonly llaveId: string;
  readonly cifrado: Buffer;
}

/**
 * Encrypts secrets that must be read again: AES-256-GCM, bound to their owner, a client or a person
 * (contract-decisions 156).
 */
export interface SecretBox {
  readonly llaveId: string;
  seal(ownerId: string, secret: string): Sealed;
  /** @throws if the owner differs, it was altered, or its key is missing. */
  open(ownerId: string, sealed: Sealed): string;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_LENGTH = 16;

const idOf = (key: Buffer): string => createHash("sha256").update(key).digest("hex").slice(0, ID_LENGTH);

/**
 * Seals with the first of `keys` (32 bytes each) and opens with any. Stores initialization vector, ciphertext and tag
 * in a row. `randomHex` gives that many random bytes.
 */
export function createSecretBox(
  keys: readonly [Buffer, ...Buffer[]],
  randomHex: (bytes: number) => string,
): SecretBox {
  const [current] = keys;
  const byId = new Map(keys.map((key) => [idOf(key), key]));
  const llaveId = idOf(current);
  return {
    llaveId,
    seal(ownerId, secret) {
      const iv = Buffer.from(randomHex(IV_BYTES), "hex");
      const cipher = createCipheriv("aes-256-gcm", current, iv).setAAD(Buffer.from(ownerId));
      const cifrado = Buffer.concat([iv, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return { llaveId, cifrado };
    },
    open(ownerId, { llaveId: id, cifrado }) {
      const key = byId.get(id);
      if (key === undefined) throw new Error(`A secret is under the key ${id}, which is not configured`);
      const tag = cifrado.subarray(-TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, cifrado.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(ownerId))
        .setAuthTag(tag);
      const text = decipher.update(cifrado.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString("utf8");
    },
  };
}
