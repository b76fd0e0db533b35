import type { Executor } from "./client";

/** The months in which a client's queries were counted, oldest first. */
export async function consumosOf(
  executor: Executor,
  clienteId: string,
): Promise<readonly { readonly mes: string; readonly consumidas: number }[]> {
  return executor.query<{ mes: string; consumidas: number }>(
    { text: "SELECT mes, consumidas FROM periodo WHERE cliente_id = $1 AND consumidas > 0 ORDER BY mes" },
    [clienteId],
  );
}
