import type { ValidarValues } from "./fields";

type Prefill = Partial<ValidarValues>;

let kept: Prefill | null = null;
let validated: { readonly consultaId: string; readonly again: Prefill } | null = null;

/** Keeps what was typed elsewhere for the form that opens next: in memory, for no name or document stands in an address. */
export function keepForValidar(texto: string): void {
  kept = /^[\d.\s-]{5,}$/.test(texto) ? { documentoNumero: texto } : { nombre: texto };
}

/** What was kept, once: a number is a document's. */
export function takeForValidar(): Prefill | null {
  const taken = kept;
  kept = null;
  return taken;
}

/** Whom a consulta was of says what the next one will be of: who validates one after the other chooses it once. */
export function keepValidated(
  consultaId: string,
  { tipo, documentoTipo, razonSocial, nit }: ValidarValues,
): void {
  validated = { consultaId, again: { tipo, documentoTipo, razonSocial, nit } };
}

/** Whether this consulta is the one that was just validated in this window. */
export const isJustValidated = (consultaId: string): boolean => validated?.consultaId === consultaId;

/** Has the form open next for another person, in the field of the name. */
export function validateAnother(): void {
  kept = validated?.again ?? {};
}
