import { createHash } from "node:crypto";
import type { Realm } from "./session";

/** Random bytes of a bearer secret: a mailed link, a browser's cookie. */
export const SECRETO_BYTES = 32;

const SYNTAX = /^[0-9a-f]{64}$/;

/** Whether `text` has the form of a secret. Checked before the database is asked. */
export const isSecreto = (text: string): boolean => SYNTAX.test(text);

/** The stored form. With 256 random bits a plain SHA-256 needs no salt. */
export const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Digest of a browser's secret for one person. People who share a browser have separate allowances. */
export const digestOfDispositivo = (usuarioId: string, secreto: string): Buffer =>
  digestOf(`${usuarioId}:${secreto}`);

/** Number of recovery codes. Each works once. */
export const CODIGOS = 10;
/** 80 bits: too many to try, even with a copy of the database. */
export const CODIGO_BYTES = 10;

/** The shown form: `3f9a-…`, in groups of four. */
export const formatCodigo = (hex: string): string => (hex.match(/.{4}/g) ?? []).join("-");

const CODIGO_SYNTAX = /^[0-9a-f]{20}$/;

/** The stored form of a typed code. Null if it is none. */
export function digestOfCodigo(typed: string): Buffer | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  return CODIGO_SYNTAX.test(code) ? digestOf(code) : null;
}

const HOUR_MS = 3_600_000;

/** How long a mailed link works. */
export const ENLACE_MS = { invitacion: 7 * 24 * HOUR_MS, restablecer: HOUR_MS } as const;

/** The address of a link in a realm. */
export const enlaceUrl = (
  baseUrl: string,
  realm: Realm,
  tipo: keyof typeof ENLACE_MS,
  secreto: string,
): string => `${baseUrl}/${realm}/${tipo}/${secreto}`;
