import { hashOfEslabonAt, nameOfCadena } from "../../db/bitacora/cadenas";
import type { Executor } from "../../db/sql/client";
import { type Cadena, originOfCadena } from "../../domain/bitacora/cadena";
import { notContinued, seenHeadsOf, type Testigo } from "../../domain/bitacora/testigo";

/**
 * Holds a chain against every head of it that is kept outside. `origin` is the log's of consultas.
 * @throws BitacoraAlterada where the chain does not continue one.
 */
export async function refuseCutCadena(
  tx: Executor,
  cadena: Cadena,
  { testigos, origin }: { readonly testigos: readonly Testigo[]; readonly origin: string },
): Promise<void> {
  const ours = { log: await nameOfCadena(tx, cadena), origin: originOfCadena(origin, cadena) };
  for (const head of seenHeadsOf(testigos, ours))
    if (!(await hashOfEslabonAt(tx, cadena, head.size))?.equals(head.root)) throw notContinued(head);
}
