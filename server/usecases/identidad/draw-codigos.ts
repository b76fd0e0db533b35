import { replaceCodigos } from "../../db/identidad/codigos-recuperacion";
import type { Executor } from "../../db/sql/client";
import {
  CODIGO_BYTES,
  CODIGOS,
  digestOfCodigo,
  formatCodigo,
} from "../../domain/identidad/codigo-recuperacion";
import type { Realm } from "../../domain/identidad/realm";
import type { Entropy } from "../deps";

interface Owner {
  readonly realm: Realm;
  readonly usuarioId: string;
}

/** Draws a person's recovery codes in the place of those before; shown this once. */
export async function drawCodigos(
  tx: Executor,
  entropy: Entropy,
  { realm, usuarioId }: Owner,
): Promise<string[]> {
  const drawn = Array.from({ length: CODIGOS }, () => entropy.hex(CODIGO_BYTES));
  await replaceCodigos(
    tx,
    realm,
    usuarioId,
    drawn.flatMap((hex) => digestOfCodigo(hex) ?? []),
  );
  return drawn.map(formatCodigo);
}
