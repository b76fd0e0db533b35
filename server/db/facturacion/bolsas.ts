import type { Bolsa, BolsaEstado } from "../../domain/facturacion/bolsa";
import type { Plan } from "../../domain/facturacion/plans";
import type { Executor } from "../sql/client";
import {
  int4,
  int8,
  jsonb,
  neverNull,
  nullable,
  type ReadOf,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { jsonObject, sql, write } from "../sql/statement";
import { pick, t } from "../sql/table";

const BOUGHT = {
  bolsaId: t.bolsa.id,
  ...pick(t.bolsa, "secuencia", "activadaEn", "venceEn", "consultasCompradas", "consumidas", "precioTotal"),
  ...pick(t.bolsa, "pagoReferencia", "pagoRegistradoEn"),
};
export const BOLSA_JSON = jsonObject({
  ...BOUGHT,
  ...pick(t.bolsa, "cerradaEn", "revertidaEn", "vencidaEn", "actualizadoEn"),
});

/** Converts timestamps, which JSON has as text. */
export function toBolsa({ actualizadoEn: _, ...json }: ReadOf<typeof BOLSA_JSON.type>): Bolsa {
  return {
    ...json,
    activadaEn: new Date(json.activadaEn),
    venceEn: new Date(json.venceEn),
    pagoRegistradoEn: new Date(json.pagoRegistradoEn),
    cerradaEn: json.cerradaEn === null ? null : new Date(json.cerradaEn),
    revertidaEn: json.revertidaEn === null ? null : new Date(json.revertidaEn),
    vencidaEn: json.vencidaEn === null ? null : new Date(json.vencidaEn),
  };
}

const INSERT = sql({
  params: {
    ...BOUGHT,
    ...pick(t.bolsa, "clienteId", "actualizadoEn"),
    reemplazaId: nullable(uuid),
    planRetirado: nullable(jsonb),
  },
  row: { id: uuid },
  text: `
    WITH opened AS (
      INSERT INTO bolsa $values
      ON CONFLICT (cliente_id, pago_referencia) WHERE revertida_en IS NULL DO NOTHING
      RETURNING id, cliente_id, pago_referencia, pago_registrado_en, activada_en
    )
    INSERT INTO movimiento (cliente_id, tipo, bolsa_id, pago_referencia, pago_registrado_en, en, reemplaza_id,
      plan_retirado)
    SELECT cliente_id, 'pago', id, pago_referencia, pago_registrado_en, activada_en, $reemplazaId, $planRetirado
    FROM opened RETURNING id`,
});

/** What the payment of a bolsa replaces. */
interface Replaced {
  readonly reemplazaId: string | null;
  /** The package of later months. */
  readonly planRetirado: Plan | null;
}

/**
 * Stores a new bolsa and the payment that opened it. Returns false and stores nothing if the client has a valid bolsa
 * with that payment reference.
 */
export async function insertBolsa(
  tx: Executor,
  clienteId: string,
  bolsa: Bolsa,
  { reemplazaId, planRetirado }: Replaced,
): Promise<boolean> {
  const replaced = { reemplazaId, planRetirado: planRetirado && JSON.stringify(planRetirado) };
  const values = { clienteId, ...bolsa, actualizadoEn: bolsa.activadaEn, ...replaced };
  return (await tx.query(INSERT, values)).length === 1;
}

/** Closes a client's current bolsa, which then belongs to the history. */
export const saveCierre = write({
  params: { bolsaId: uuid, cerradaEn: timestamptz, estadoAlCierre: textOf<BolsaEstado>() },
  text: `
    UPDATE bolsa SET cerrada_en = $cerradaEn, estado_al_cierre = $estadoAlCierre,
      vencida_en = CASE WHEN $estadoAlCierre = 'vencida' THEN coalesce(vencida_en, $cerradaEn) END
    WHERE id = $bolsaId AND cerrada_en IS NULL`,
});

const MARK_EXPIRED = sql({
  params: { bolsaId: uuid, now: timestamptz },
  row: { bolsa: neverNull(BOLSA_JSON.type) },
  text: `
    UPDATE bolsa SET vencida_en = $now
    WHERE id = $bolsaId AND cerrada_en IS NULL AND vencida_en IS NULL AND vence_en <= $now
      AND consumidas < consultas_compradas
    RETURNING ${BOLSA_JSON.sql} AS bolsa`,
});

/**
 * Expires a current bolsa whose date has passed, after waiting for charges under way. The caller records the event in
 * the same transaction. Returns the bolsa. Null if there is nothing to report: its last credit was just used, or it
 * was reported or closed before.
 */
export async function expireBolsa(tx: Executor, bolsaId: string, now: Date): Promise<Bolsa | null> {
  const [row] = await tx.query(MARK_EXPIRED, { bolsaId, now });
  return row === undefined ? null : toBolsa(row.bolsa);
}

/** Records that the payment of a closed bolsa was reversed. */
export const markReversed = write({
  params: { bolsaId: uuid, revertidaEn: timestamptz },
  text: "UPDATE bolsa SET revertida_en = $revertidaEn WHERE id = $bolsaId AND cerrada_en IS NOT NULL",
});

/** Makes the bolsa that a reversed one had replaced the client's current one again. */
export const reopenBolsa = write({
  params: { bolsaId: uuid },
  text: "UPDATE bolsa SET cerrada_en = NULL, estado_al_cierre = NULL WHERE id = $bolsaId AND revertida_en IS NULL",
});

export async function findBolsaOwner({ prisma }: Executor, bolsaId: string): Promise<string | null> {
  const row = await prisma.bolsa.findUnique({ where: { id: bolsaId }, select: { clienteId: true } });
  return row?.clienteId ?? null;
}

const BOLSAS_OF = sql({
  name: "bolsas_of",
  params: { clienteId: uuid, limite: int8 },
  row: { bolsa: BOLSA_JSON.type, total: neverNull(int4) },
  text: `
    SELECT ${BOLSA_JSON.sql} AS bolsa, (count(*) OVER ())::int AS total FROM bolsa
    WHERE cliente_id = $clienteId ORDER BY (cerrada_en IS NULL) DESC, secuencia DESC LIMIT $limite`,
});

/** Returns a client's bolsas, the current one first, then newest first, and their total number. */
export async function bolsasOf(
  executor: Executor,
  clienteId: string,
  limite: number,
): Promise<{ readonly bolsas: readonly Bolsa[]; readonly total: number }> {
  const rows = await executor.query(BOLSAS_OF, { clienteId, limite });
  return { bolsas: rows.map(({ bolsa }) => toBolsa(bolsa)), total: rows[0]?.total ?? 0 };
}

/** Returns the number of the client's last bolsa, or 0. It does not change under the client's lock. */
export async function lastSecuencia(tx: Executor, clienteId: string): Promise<number> {
  const { total } = await bolsasOf(tx, clienteId, 1);
  return total;
}

export async function clientesWithBolsa({ prisma }: Executor): Promise<readonly string[]> {
  const rows = await prisma.bolsa.findMany({
    where: { cerradaEn: null },
    select: { clienteId: true },
    orderBy: { clienteId: "asc" },
  });
  return rows.map(({ clienteId }) => clienteId);
}
