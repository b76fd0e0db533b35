import type { ValidateValues } from "./fields";

type Prefill = Partial<ValidateValues>;

let kept: Prefill | null = null;
let validated: { readonly consultaId: string; readonly again: Prefill } | null = null;

/** Keeps typed text in memory for the form that opens next. Names and documents never go into an address. */
export function keepForValidate(texto: string): void {
  kept = /^[\d.\s-]{5,}$/.test(texto) ? { documentoNumero: texto } : { nombre: texto };
}

/** Returns the kept text, once. */
export function takeForValidate(): Prefill | null {
  const taken = kept;
  kept = null;
  return taken;
}

export function keepValidated(
  consultaId: string,
  { tipo, documentoTipo, razonSocial, nit }: ValidateValues,
): void {
  validated = { consultaId, again: { tipo, documentoTipo, razonSocial, nit } };
}

/** Whether this consulta was just made in this window. */
export const isJustValidated = (consultaId: string): boolean => validated?.consultaId === consultaId;

/** The next form opens for another person, with the focus on the name. */
export function validateAnother(): void {
  kept = validated?.again ?? {};
}
