import { readNodos } from "../../db/bitacora/bitacora";
import type { Executor } from "../../db/sql/client";
import type { Span } from "../../domain/bitacora/merkle";
import { hashOfSpan, nodeKey, nodesOf } from "../../domain/bitacora/stored-nodes";

/** The hashes of spans of the log, in base64: what a proof consists of. */
export async function proofOf(executor: Executor, spans: readonly Span[]): Promise<string[]> {
  const hashes = await readNodos(executor, spans.flatMap(nodesOf));
  return spans.map((span) =>
    hashOfSpan(span, (node) => hashes.get(nodeKey(node)) as Buffer).toString("base64"),
  );
}
