import { createHash } from "node:crypto";

/** Whose acts are chained: support's, the token's and tareas'; those of a client's people and keys. */
export const CADENAS = ["actos", "actividad"] as const;
export type Cadena = (typeof CADENAS)[number];

/** What the first act of a chain has in the place of the one before. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * All that is said of the act at a place of its chain, in one text: each value with the length of its UTF-8 before it
 * (a netstring), `-` for what is not there. Two acts that differ in anything differ in it.
 */
export const contentOfEslabon = (numero: number, said: readonly (string | null)[]): string =>
  [String(numero), ...said]
    .map((value) => (value === null ? "-," : `${Buffer.byteLength(value, "utf8")}:${value},`))
    .join("");

/** The hash of a link: SHA-256 of that of the link before and the content. */
export function hashOfEslabon(before: Uint8Array, content: string): Buffer {
  return createHash("sha256").update(before).update(content, "utf8").digest();
}

/** Each chain is a log with a name of its own, so that nobody takes its heads for those of consultas. */
export const originOfCadena = (origin: string, cadena: Cadena): string => `${origin}/${cadena}`;
