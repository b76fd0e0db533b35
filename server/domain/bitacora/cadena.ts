import { createHash } from "node:crypto";

/** The size and the root of the log at one moment, as C2SP `tlog-checkpoint` writes them. */
export interface Checkpoint {
  /** Names the log: a host and a path, without a scheme. */
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

/** The origin of the log that a service at this address publishes. */
export function originOf(baseUrl: string): string {
  return `${new URL(baseUrl).host}/atalaya`;
}

const CHECKPOINT = /^(\S+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n/;

/** The text to sign, of three lines. */
export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${root.toString("base64")}\n`;
}

/** Parses the text of a checkpoint. Null if it is none. */
export function parseCheckpoint(text: string): Checkpoint | null {
  const [, origin, size, root] = CHECKPOINT.exec(text) ?? [];
  if (origin === undefined || root === undefined) return null;
  return { origin, size: Number(size), root: Buffer.from(root, "base64") };
}

/** The chains: acts of support, token and tareas; and acts of clients' people and keys. */
export const CADENAS = ["actos", "actividad"] as const;
export type Cadena = (typeof CADENAS)[number];

/** The predecessor hash of the first act in a chain. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * The whole content of the act at a position, as one text: each value as a netstring (length in UTF-8 first), `-` for a
 * missing one. Different acts give different texts.
 */
export const contentOfEslabon = (numero: number, said: readonly (string | null)[]): string =>
  [String(numero), ...said]
    .map((value) => (value === null ? "-," : `${Buffer.byteLength(value, "utf8")}:${value},`))
    .join("");

/** The hash of a link: SHA-256 of that of the link before and the content. */
export function hashOfEslabon(before: Uint8Array, content: string): Buffer {
  return createHash("sha256").update(before).update(content, "utf8").digest();
}

/** Each chain is a log with its own name, so that its heads cannot pass for those of consultas. */
export const originOfCadena = (origin: string, cadena: Cadena): string => `${origin}/${cadena}`;
