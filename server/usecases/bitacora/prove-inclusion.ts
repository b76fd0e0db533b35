import { lastCabeza, type SelloDeConsulta } from "../../db/bitacora";
import type { Executor } from "../../db/client";
import { inclusionSpans } from "../../domain/bitacora/merkle";
import type { Inclusion } from "../../domain/bitacora/verificacion";
import { proofOf } from "./prove";

/** The proof of a consulta, as what is kept gives it; null before it is sealed. */
export async function proveInclusion(
  executor: Executor,
  { indice }: Pick<SelloDeConsulta, "indice">,
): Promise<Inclusion | null> {
  const cabeza = await lastCabeza(executor);
  if (indice === null || cabeza === null || indice >= cabeza.tamano) return null;
  return { indice, cabeza, prueba: await proofOf(executor, inclusionSpans(indice, cabeza.tamano)) };
}
