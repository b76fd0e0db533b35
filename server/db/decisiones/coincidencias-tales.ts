import { COINCIDENCIA_ESTADOS, type CoincidenciaEstado } from "../../domain/decisiones/decision";
import type { ScreenedSlug } from "../../domain/listas/lista";
import type { Resultado } from "../../domain/screening/types";
import { arrayOf, nullable, text, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

/** Filter on one match of a consulta. All fields must hold for the same match. */
export interface CoincidenciaFilter {
  readonly estado: CoincidenciaEstado | null;
  readonly resultado: Resultado | null;
  readonly lista: ScreenedSlug | null;
}

export const SUCH_MATCH = {
  estados: nullable(arrayOf(text)),
  resultados: nullable(arrayOf(text)),
  deLista: nullable(text),
};

/** Condition on `coincidencia` as `such`. Uses arrays, so that one index by state serves every filter. */
export const IS_SUCH_MATCH = `such.cliente_id = $clienteId AND such.estado = ANY ($estados)
  AND such.resultado = ANY ($resultados) AND ($deLista::text IS NULL OR such.lista = $deLista)`;

/** The filter as the parameters of `SUCH_MATCH`. */
export const suchMatch = (filter: CoincidenciaFilter | null) => ({
  estados: filter && (filter.estado === null ? COINCIDENCIA_ESTADOS : [filter.estado]),
  resultados: filter && (filter.resultado === null ? ["exacto", "posible"] : [filter.resultado]),
  deLista: filter?.lista ?? null,
});

const WITH_SUCH = sql({
  params: { clienteId: uuid, ids: arrayOf(uuid), ...SUCH_MATCH },
  row: { consultaId: uuid },
  text: `
    SELECT DISTINCT such.consulta_id AS "consultaId" FROM coincidencia such
    WHERE such.consulta_id = ANY ($ids) AND ${IS_SUCH_MATCH}`,
});

/** Returns those of these consultas that have such a match. */
export async function withSuchMatch(
  executor: SqlExecutor,
  clienteId: string,
  ids: readonly string[],
  filter: CoincidenciaFilter,
): Promise<ReadonlySet<string>> {
  const found = await executor.query(WITH_SUCH, { clienteId, ids, ...suchMatch(filter) });
  return new Set(found.map(({ consultaId }) => consultaId));
}
