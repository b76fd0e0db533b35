import { ListaRejection } from "./rejection";

/** One row in this many may lack a name. More means that columns have moved. */
const TOLERATED = 1 / 100;

/**
 * @param names of every row of the file, empty if a row has none.
 * @throws {ListaRejection} if too many are empty.
 */
export function rejectIfNameless(names: readonly string[]): void {
  const nameless = names.filter((name) => name === "").length;
  if (nameless > names.length * TOLERATED)
    throw new ListaRejection(`${nameless} de ${names.length} filas no tienen nombre.`);
}
