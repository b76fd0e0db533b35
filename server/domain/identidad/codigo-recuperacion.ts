import { digestOf } from "./secreto";

/** Made at a time; each opens the second factor once. */
export const CODIGOS = 10;
/** 80 bits: too many to try, even of a copy of the database. */
export const CODIGO_BYTES = 10;

/** As it is shown: `3f9a-…`, in groups of four. */
export const formatCodigo = (hex: string): string => (hex.match(/.{4}/g) ?? []).join("-");

const SYNTAX = /^[0-9a-f]{20}$/;

/** What is kept of a code, however it is typed; null: it is none. */
export function digestOfCodigo(typed: string): Buffer | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  return SYNTAX.test(code) ? digestOf(code) : null;
}
