import { createHash } from "node:crypto";

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
