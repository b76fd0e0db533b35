import { createHash } from "node:crypto";
import type { Realm } from "./session";

/** Random bytes of what opens something by itself: a mailed link, a browser's cookie. */
export const SECRETO_BYTES = 32;

const SYNTAX = /^[0-9a-f]{64}$/;

/** Whether `text` could be one at all: asked before the database is. */
export const isSecreto = (text: string): boolean => SYNTAX.test(text);

/** All that is kept of it. With 256 random bits a plain SHA-256 needs no salt. */
export const digestOf = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Of a browser, for one person: several may share it, each with an allowance of their own. */
export const digestOfDispositivo = (usuarioId: string, secreto: string): Buffer =>
  digestOf(`${usuarioId}:${secreto}`);

/** Made at a time; each opens the second factor once. */
export const CODIGOS = 10;
/** 80 bits: too many to try, even of a copy of the database. */
export const CODIGO_BYTES = 10;

/** As it is shown: `3f9a-…`, in groups of four. */
export const formatCodigo = (hex: string): string => (hex.match(/.{4}/g) ?? []).join("-");

const CODIGO_SYNTAX = /^[0-9a-f]{20}$/;

/** What is kept of a code, however it is typed; null: it is none. */
export function digestOfCodigo(typed: string): Buffer | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  return CODIGO_SYNTAX.test(code) ? digestOf(code) : null;
}

const HOUR_MS = 3_600_000;

/** How long a mailed link works. */
export const ENLACE_MS = { invitacion: 7 * 24 * HOUR_MS, restablecer: HOUR_MS } as const;

/** Where a link of a realm leads. */
export const enlaceUrl = (
  baseUrl: string,
  realm: Realm,
  tipo: keyof typeof ENLACE_MS,
  secreto: string,
): string => `${baseUrl}/${realm}/${tipo}/${secreto}`;
