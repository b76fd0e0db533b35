import type { Bolsa, BolsaCierre } from "../domain/billing/bolsa";
import type { Executor } from "./client";

export const BOLSA_JSON = `json_build_object('bolsaId', id, 'secuencia', secuencia, 'activadaEn', activada_en,
  'venceEn', vence_en, 'consultasCompradas', consultas_compradas, 'consumidas', consumidas,
  'precioTotal', precio_total, 'pagoReferencia', pago_referencia, 'pagoRegistradoEn', pago_registrado_en,
  'cerradaEn', cerrada_en, 'actualizadoEn', actualizado_en)`;

/** As JSON gives it: moments are texts. */
export interface BolsaJson extends Omit<Bolsa, "activadaEn" | "venceEn" | "pagoRegistradoEn" | "cerradaEn"> {
  readonly activadaEn: string;
  readonly venceEn: string;
  readonly pagoRegistradoEn: string;
  readonly cerradaEn: string | null;
  readonly actualizadoEn: string;
}

export function toBolsa({ actualizadoEn: _, ...json }: BolsaJson): Bolsa {
  return {
    ...json,
    activadaEn: new Date(json.activadaEn),
    venceEn: new Date(json.venceEn),
    pagoRegistradoEn: new Date(json.pagoRegistradoEn),
    cerradaEn: json.cerradaEn === null ? null : new Date(json.cerradaEn),
  };
}

/** Keeps a new bag. Resolves to false, keeping nothing, where the client paid for one with that reference before. */
export async function insertBolsa(tx: Executor, clienteId: string, bolsa: Bolsa): Promise<boolean> {
  const inserted = await tx.query(
    {
      text: `
        INSERT INTO bolsa (id, cliente_id, secuencia, activada_en, vence_en, consultas_compradas, consumidas,
          actualizado_en, precio_total, pago_referencia, pago_registrado_en)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $4, $8, $9, $10)
        ON CONFLICT (cliente_id, pago_referencia) DO NOTHING RETURNING id`,
    },
    [
      bolsa.bolsaId,
      clienteId,
      bolsa.secuencia,
      bolsa.activadaEn,
      bolsa.venceEn,
      bolsa.consultasCompradas,
      bolsa.consumidas,
      bolsa.precioTotal,
      bolsa.pagoReferencia,
      bolsa.pagoRegistradoEn,
    ],
  );
  return inserted.length === 1;
}

/** Closes a client's current bag; from then on it is history. */
export async function saveCierre(tx: Executor, cierre: BolsaCierre): Promise<void> {
  await tx.query(
    { text: "UPDATE bolsa SET cerrada_en = $2, estado_al_cierre = $3 WHERE id = $1 AND cerrada_en IS NULL" },
    [cierre.bolsaId, cierre.cerradaEn, cierre.estadoAlCierre],
  );
}

/** A client's bags, the last one first, and how many there are in all. */
export async function bolsasOf(
  executor: Executor,
  clienteId: string,
  limite: number,
): Promise<{ readonly bolsas: readonly Bolsa[]; readonly total: number }> {
  const rows = await executor.query<{ bolsa: BolsaJson; total: number }>(
    {
      name: "bolsas_of",
      text: `
        SELECT ${BOLSA_JSON} AS bolsa, (count(*) OVER ())::int AS total FROM bolsa
        WHERE cliente_id = $1 ORDER BY secuencia DESC LIMIT $2`,
    },
    [clienteId, limite],
  );
  return { bolsas: rows.map(({ bolsa }) => toBolsa(bolsa)), total: rows[0]?.total ?? 0 };
}

/** The number of the client's last bag; 0 where there was none. Under the client's lock it stays so. */
export async function lastSecuencia(tx: Executor, clienteId: string): Promise<number> {
  const { total } = await bolsasOf(tx, clienteId, 1);
  return total;
}

/** Every client's current bag. */
export async function clientesWithBolsa(executor: Executor): Promise<readonly string[]> {
  const rows = await executor.query<{ id: string }>({
    text: "SELECT cliente_id AS id FROM bolsa WHERE cerrada_en IS NULL ORDER BY cliente_id",
  });
  return rows.map(({ id }) => id);
}
