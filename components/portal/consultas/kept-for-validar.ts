import type { ValidarValues } from "./fields";

let kept: string | null = null;

/** Keeps what was typed elsewhere for the form that opens next: in memory, for no name or document stands in an address. */
export function keepForValidar(texto: string): void {
  kept = texto;
}

/** What was kept, once: a number is a document's. */
export function takeForValidar(): Partial<ValidarValues> {
  const texto = kept;
  kept = null;
  if (texto === null) return {};
  return /^[\d.\s-]{5,}$/.test(texto) ? { documentoNumero: texto } : { nombre: texto };
}
