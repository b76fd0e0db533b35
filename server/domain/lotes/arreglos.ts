import type { DudaDecidible } from "./duda-de-fila";

/**
 * What was decided on the rows of a doubt: whether they are changed, and which by themselves are not so. Of those that do
 * not say whether they are a person or a company: whether they are companies.
 */
interface Arreglo {
  readonly cambiar: boolean;
  readonly salvo: readonly number[];
}

/** A doubt that is missing is one that nobody decided on: its rows are asked as they are written. */
export type Arreglos = Readonly<Partial<Record<DudaDecidible, Arreglo>>>;

/** Whether a row is asked otherwise than it is written where that is doubtful; null: nobody decided. */
export const decidedBy = (arreglos: Arreglos, numero: number, duda: DudaDecidible): boolean | null => {
  const arreglo = arreglos[duda];
  return arreglo === undefined ? null : arreglo.cambiar !== arreglo.salvo.includes(numero);
};

/** With one more decision: on every row of a doubt, null to take it back; or, of what stands, on one row. */
export function withArreglo(
  arreglos: Arreglos,
  {
    duda,
    cambiar,
    fila,
  }: { readonly duda: DudaDecidible; readonly cambiar: boolean | null; readonly fila: number | null },
): Arreglos {
  const { [duda]: before = { cambiar: false, salvo: [] }, ...others } = arreglos;
  if (cambiar === null) return others;
  if (fila === null) return { ...others, [duda]: { cambiar, salvo: [] } };
  const salvo = before.salvo.filter((numero) => numero !== fila);
  return { ...others, [duda]: { ...before, salvo: cambiar === before.cambiar ? salvo : [...salvo, fila] } };
}
