import { createHash } from "node:crypto";
import { API_KEY_PREFIX, type Modo } from "./cliente";

const SYNTAX = /^atl_(test_)?[0-9a-f]{64}$/;

/** Random bytes a key is made of; what a caller draws for `formatApiKey`. */
export const API_KEY_BYTES = 32;

/** `atl_`, or `atl_test_` of a test account, and 64 lower-case hexadecimal characters (contract-decisions 186). */
export function formatApiKey(hex: string, modo: Modo): string {
  const key = API_KEY_PREFIX[modo] + hex;
  if (!isApiKey(key))
    throw new RangeError(`an API key takes ${API_KEY_BYTES} bytes of lower-case hexadecimal`);
  return key;
}

/** Whether `text` could be a key at all: asked before the database is (contract-decisions 37). */
export function isApiKey(text: string): boolean {
  return SYNTAX.test(text);
}

/** What a key says of itself: of a test account or of a real one. */
export const modoOfApiKey = (key: string): Modo =>
  key.startsWith(API_KEY_PREFIX.prueba) ? "prueba" : "real";

/** All that is kept of a key. With 256 random bits a plain SHA-256 needs no salt (contract-decisions 38). */
export function digestOfApiKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** The last four characters, by which people tell keys apart. */
export function terminacionOf(key: string): string {
  return key.slice(-4);
}

/** A key as it is kept and shown: everything but the key. */
export interface ApiKey {
  readonly apiKeyId: string;
  readonly clienteId: string;
  readonly etiqueta: string | null;
  readonly terminacion: string;
  readonly creadaEn: Date;
  readonly ultimoUsoEn: Date | null;
  /** Set once it is superseded; refused from that moment on. */
  readonly validaHasta: Date | null;
  readonly revocadaEn: Date | null;
  /** The key that superseded it. */
  readonly reemplazadaPor: string | null;
}

export interface IssuedApiKey {
  readonly apiKeyId: string;
  /** The key itself, which exists nowhere else: shown once and kept as its digest (contract-decisions 181). */
  readonly key: string;
  readonly etiqueta: string | null;
  readonly creadaEn: Date;
}

export interface RegeneratedApiKey {
  readonly apiKeyId: string;
  /** Shown this once. */
  readonly key: string;
  readonly anteriorValidaHasta: Date;
}

/** Keys of a client that let somebody in, at most: nobody watches more. */
export const LLAVES_MAX = 100;
