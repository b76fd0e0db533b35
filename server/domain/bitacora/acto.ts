import { createHash } from "node:crypto";

/** An act of support as it is kept, with the text of its JSON as the database has it. */
export interface ActoKept {
  readonly actoId: string;
  readonly en: Date;
  readonly actor: string;
  readonly accion: string;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly antes: string | null;
  readonly despues: string | null;
  readonly motivo: string | null;
  readonly requestId: string;
}

/** What the first act of the chain has in the place of the one before. */
export const CHAIN_START = Buffer.alloc(32);

/**
 * All that is said of the act at a place of the chain, in one text: each value with the length of its UTF-8 before it
 * (a netstring), `-` for what is not there. Two acts that differ in anything differ in it.
 */
export function contentOfActo(numero: number, acto: ActoKept): string {
  const { actoId, en, actor, accion, objetoTipo, objetoId, antes, despues, motivo, requestId } = acto;
  const said = [
    String(numero),
    actoId,
    en.toISOString(),
    actor,
    accion,
    objetoTipo,
    objetoId,
    antes,
    despues,
    motivo,
    requestId,
  ];
  return said
    .map((value) => (value === null ? "-," : `${Buffer.byteLength(value, "utf8")}:${value},`))
    .join("");
}

/** The hash of a link: SHA-256 of that of the link before and the content. */
export function hashOfEslabon(before: Uint8Array, content: string): Buffer {
  return createHash("sha256").update(before).update(content, "utf8").digest();
}

/** The log of acts has a name of its own, so that nobody takes its heads for those of consultas. */
export const originOfActos = (origin: string): string => `${origin}/actos`;
