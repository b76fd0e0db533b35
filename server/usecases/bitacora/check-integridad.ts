import { checkConsultas } from "../../db/consultas/consulta-checks";
import { checkCounters } from "../../db/facturacion/checks";
import type { SqlExecutor } from "../../db/sql/statement";
import { CADENAS, type Cadena } from "../../domain/bitacora/cadena";
import type { Integridad } from "../../domain/bitacora/integridad";
import type { Testigo } from "../../domain/bitacora/testigo";
import type { RetiroGuardado } from "../../domain/consultas/retiro";
import type { Check, OnProgress } from "../../domain/shared/check";
import { type BitacoraAsKept, checkBitacora } from "./check-bitacora";
import { checkCadena } from "./check-cadena";
import { checkEstampas } from "./check-estampas";
import { checkListas } from "./check-listas";
import { checkRetiros } from "./check-retiros";

/**
 * Recomputes all that is kept beside the consultas, as one snapshot has it: their hashes, columns and leaves; the log
 * with its signatures; every version of every list; the counters and what was told of them; the acts of
 * support and of clients. Writes nothing, and holds a few thousand rows at a time.
 */
export async function checkIntegridad(
  snapshot: SqlExecutor,
  bitacora: BitacoraAsKept & {
    readonly retiros: readonly RetiroGuardado[];
    /** Of the chains, those kept outside the database. */
    readonly testigosDeCadenas: Readonly<Record<Cadena, readonly Testigo[]>>;
    /** Authorities whose time stamps are relied on, in PEM; none: any. */
    readonly tsaTrusted?: readonly string[];
  },
  onProgress?: OnProgress,
): Promise<Integridad> {
  const { consultas, altered, checks } = await checkConsultas(snapshot, onProgress);
  const ofBitacora = await checkBitacora(snapshot, bitacora, onProgress);
  const ofRetiros = await checkRetiros(snapshot, bitacora.retiros);
  const ofEstampas = await checkEstampas(snapshot, bitacora.tsaTrusted ?? []);
  const ofListas = await checkListas(snapshot, onProgress);
  const ofCounters = await checkCounters(snapshot);
  const ofCadenas: Check[] = [];
  for (const cadena of CADENAS) {
    const kept = { origin: bitacora.origin, testigos: bitacora.testigosDeCadenas[cadena] };
    ofCadenas.push(...(await checkCadena(snapshot, cadena, kept, onProgress)));
  }
  return {
    consultas,
    verificadas: consultas - altered,
    checks: [...checks, ...ofBitacora, ofRetiros, ofEstampas, ofListas, ...ofCounters, ...ofCadenas],
  };
}
