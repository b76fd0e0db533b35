import { createHash } from "node:crypto";
import { API_KEY_PREFIX, type Modo } from "./cliente";

const SYNTAX = /^atl_(test_)?[0-9a-f]{64}$/;

/** Random bytes of a key, for `formatApiKey`. */
export const API_KEY_BYTES = 32;

/** `atl_`, or `atl_test_` in a test account, and 64 lower-case hexadecimal characters (contract-decisions 186). */
export function formatApiKey(hex: string, modo: Modo): string {
  const key = API_KEY_PREFIX[modo] + hex;
  if (!isApiKey(key))
    throw new RangeError(`an API key takes ${API_KEY_BYTES} bytes of lower-case hexadecimal`);
  return key;
}

/** Whether `text` has the form of a key. Checked before the database is asked (contract-decisions 37). */
export function isApiKey(text: string): boolean {
  return SYNTAX.test(text);
}

/** The mode in a key's prefix. */
export const modoOfApiKey = (key: string): Modo =>
  key.startsWith(API_KEY_PREFIX.prueba) ? "prueba" : "real";

/** The stored form of a key. With 256 random bits a plain SHA-256 needs no salt (contract-decisions 38). */
export function digestOfApiKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** The last four characters, which identify a key for people. */
export function terminacionOf(key: string): string {
  return key.slice(-4);
}

/** The stored and shown data of a key, without the key. */
export interface ApiKey {
  readonly apiKeyId: string;
  readonly clienteId: string;
  readonly etiqueta: string | null;
  readonly terminacion: string;
  readonly creadaEn: Date;
  readonly ultimoUsoEn: Date | null;
  /** Set once it is superseded. The key is refused from then on. */
  readonly validaHasta: Date | null;
  readonly revocadaEn: Date | null;
  /** The key that superseded it. */
  readonly reemplazadaPor: string | null;
}

export interface IssuedApiKey {
  readonly apiKeyId: string;
  /** The key itself. It is shown once, and only its digest is stored (contract-decisions 181). */
  readonly key: string;
  readonly etiqueta: string | null;
  readonly creadaEn: Date;
}

export interface RegeneratedApiKey {
  readonly apiKeyId: string;
  /** Shown once. */
  readonly key: string;
  readonly anteriorValidaHasta: Date;
}

/** Most valid keys of a client. */
export const LLAVES_MAX = 100;
