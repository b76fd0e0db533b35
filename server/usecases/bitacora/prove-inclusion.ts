import { lastCabeza, type SelloDeConsulta } from "../../db/bitacora/bitacora";
import { estampaCovering } from "../../db/bitacora/estampas";
import type { Executor } from "../../db/sql/client";
import { BitacoraAlterada } from "../../domain/bitacora/alterada";
import { consistencySpans, inclusionSpans } from "../../domain/bitacora/merkle";
import type { Inclusion } from "../../domain/bitacora/verificacion";
import { proofOf } from "./prove";

/**
 * The proof of a consulta, as what is kept gives it; null before it is sealed.
 * @throws BitacoraAlterada where what is kept gives none.
 */
export async function proveInclusion(
  executor: Executor,
  { indice }: Pick<SelloDeConsulta, "indice">,
): Promise<Inclusion | null> {
  if (indice === null) return null;
  const cabeza = await lastCabeza(executor);
  if (cabeza === null || indice >= cabeza.tamano)
    throw new BitacoraAlterada(`ninguna cabeza cubre la hoja ${indice}`);
  const proofIn = (tamano: number) => proofOf(executor, inclusionSpans(indice, tamano));
  const estampa = await estampaCovering(executor, indice);
  return {
    indice,
    cabeza,
    prueba: await proofIn(cabeza.tamano),
    estampado: estampa && {
      ...estampa,
      prueba: await proofIn(estampa.tamano),
      consistencia: await proofOf(executor, consistencySpans(estampa.tamano, cabeza.tamano)),
    },
  };
}
