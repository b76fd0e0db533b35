import { hashOfEslabonAt, nameOfActos } from "../../db/actos";
import type { Executor } from "../../db/client";
import { originOfActos } from "../../domain/bitacora/acto";
import { notContinued, seenHeadsOf, type Testigo } from "../../domain/bitacora/testigo";

/**
 * Holds the chain of acts against every head of it that is kept outside. `origin` is the log's of consultas.
 * @throws BitacoraAlterada where the chain does not continue one.
 */
export async function refuseCutActs(
  tx: Executor,
  { testigos, origin }: { readonly testigos: readonly Testigo[]; readonly origin: string },
): Promise<void> {
  const ours = { log: await nameOfActos(tx), origin: originOfActos(origin) };
  for (const head of seenHeadsOf(testigos, ours))
    if (!(await hashOfEslabonAt(tx, head.size))?.equals(head.root)) throw notContinued(head);
}
