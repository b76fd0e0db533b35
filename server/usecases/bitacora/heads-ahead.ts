import { hasCabeza, nameOfLog } from "../../db/bitacora/bitacora";
import type { Executor } from "../../db/sql/client";
import { notContinued, type SeenHead, seenHeadsOf, type Testigo } from "../../domain/bitacora/testigo";

/**
 * Of heads of the log of consultas that are kept outside, those of trees with more leaves than it has. An older copy of
 * the database, or one whose end was cut, lacks them. @throws BitacoraAlterada where one of a smaller tree is not its own.
 */
export async function headsAhead(
  tx: Executor,
  tamano: number,
  { testigos, origin }: { readonly testigos: readonly Testigo[]; readonly origin: string },
): Promise<SeenHead[]> {
  const seen = seenHeadsOf(testigos, { log: await nameOfLog(tx), origin });
  for (const head of seen) {
    const isOurs = head.size > tamano || (await hasCabeza(tx, { tamano: head.size, raiz: head.root }));
    if (!isOurs) throw notContinued(head);
  }
  return seen.filter(({ size }) => size > tamano);
}
