import type { Bolsa } from "../../domain/facturacion/bolsa";
import type { CuentaBolsa } from "../../domain/facturacion/cuenta";
import type { Plan } from "../../domain/facturacion/plans";
import type { Reversion } from "../../domain/facturacion/reversion";
import type { Executor } from "../sql/client";
import { bool, json, jsonbOf, neverNull, nullable, uuid } from "../sql/column-types";
import { readRow, sql } from "../sql/statement";
import { pick, t } from "../sql/table";
import { BOLSA_JSON, toBolsa } from "./bolsas";
import { COBRO_JSON, toCobro } from "./cobros";

/** JSON has timestamps as text. */
type ReversionJson = Omit<Reversion, "pagoRegistradoEn" | "revertidaEn"> & {
  readonly pagoRegistradoEn: string;
  readonly revertidaEn: string;
};

const toReversion = (found: ReversionJson): Reversion => ({
  ...found,
  pagoRegistradoEn: new Date(found.pagoRegistradoEn),
  revertidaEn: new Date(found.revertidaEn),
});

/** The last reversal of an object, as `toReversion` reads it. */
const lastReversionOf = (what: string) => `
  (SELECT json_build_object('reversionId', id, 'clienteId', cliente_id, 'bolsaId', bolsa_id, 'cobroId', cobro_id,
     'pagoReferencia', pago_referencia, 'pagoRegistradoEn', pago_registrado_en, 'motivo', motivo, 'revertidaEn', en,
     'saldoPerdido', saldo_perdido, 'bolsaRepuestaId', repone_id)
   FROM movimiento WHERE tipo = 'reversion' AND ${what} ORDER BY orden DESC LIMIT 1)`;

const BOLSA = sql({
  params: { bolsaId: uuid },
  row: {
    bolsa: BOLSA_JSON.type,
    reemplaza: nullable(BOLSA_JSON.type),
    planRetirado: nullable(jsonbOf<Plan>()),
    hasLater: neverNull(bool),
    last: nullable(json),
  },
  text: `
    SELECT ${BOLSA_JSON.sql} AS bolsa,
      (SELECT ${BOLSA_JSON.sql} FROM bolsa WHERE bolsa.id = (
        SELECT reemplaza_id FROM movimiento WHERE bolsa_id = $bolsaId AND tipo = 'pago')) AS reemplaza,
      (SELECT plan_retirado FROM movimiento WHERE bolsa_id = $bolsaId AND tipo = 'pago') AS "planRetirado",
      EXISTS (SELECT FROM bolsa later WHERE later.cliente_id = bolsa.cliente_id
        AND later.secuencia > bolsa.secuencia AND later.revertida_en IS NULL) AS "hasLater",
      ${lastReversionOf("movimiento.bolsa_id = bolsa.id")} AS last
    FROM bolsa WHERE bolsa.id = $bolsaId`,
});

export interface BolsaPaid {
  readonly bolsa: Bolsa;
  readonly reemplaza: Omit<CuentaBolsa, "modalidad"> | null;
  readonly planRetirado: Plan | null;
  readonly hasLater: boolean;
  readonly last: Reversion | null;
}

/** Returns a bolsa with the effects of its payment and what followed. Null if there is none. */
export async function findBolsaPaid(executor: Executor, bolsaId: string): Promise<BolsaPaid | null> {
  const [row] = await executor.query(BOLSA, { bolsaId });
  if (row === undefined) return null;
  const { bolsa, reemplaza, planRetirado, hasLater, last } = row;
  return {
    bolsa: toBolsa(bolsa),
    reemplaza: reemplaza && { bolsa: toBolsa(reemplaza), actualizadoEn: new Date(reemplaza.actualizadoEn) },
    planRetirado,
    hasLater,
    last: last === null ? null : toReversion(last as ReversionJson),
  };
}

const COBRO = sql({
  params: { cobroId: uuid },
  row: { cobro: COBRO_JSON.type, hasLater: neverNull(bool), last: nullable(json) },
  text: `
    SELECT ${COBRO_JSON.sql} AS cobro,
      EXISTS (
        SELECT FROM cobro other
        WHERE other.cliente_id = cobro.cliente_id AND other.id <> cobro.id AND other.pago_referencia IS NOT NULL
          AND other.periodo >= cobro.periodo
          AND (SELECT max(orden) FROM movimiento WHERE cobro_id = other.id)
            > (SELECT max(orden) FROM movimiento WHERE cobro_id = cobro.id)
      ) AS "hasLater",
      ${lastReversionOf("movimiento.cobro_id = cobro.id")} AS last
    FROM cobro WHERE cobro.id = $cobroId`,
});

/** Returns an account with its reversals and what followed its payment. Null if there is none. */
export async function findCobroPaid(executor: Executor, cobroId: string) {
  const [row] = await executor.query(COBRO, { cobroId });
  if (row === undefined) return null;
  const { cobro, hasLater, last } = row;
  return {
    cobro: toCobro(cobro),
    hasLater,
    last: last === null ? null : toReversion(last as ReversionJson),
  };
}

const INSERT_REVERSION = sql({
  params: {
    reversionId: t.movimiento.id,
    ...pick(t.movimiento, "bolsaId", "cobroId", "motivo", "saldoPerdido"),
    revertidaEn: t.movimiento.en,
    bolsaRepuestaId: t.movimiento.reponeId,
  },
  row: { id: uuid },
  text: `
    INSERT INTO movimiento (id, cliente_id, tipo, bolsa_id, cobro_id, pago_referencia, pago_registrado_en, en,
      compensa_id, motivo, saldo_perdido, repone_id)
    SELECT $reversionId, cliente_id, 'reversion', bolsa_id, cobro_id, pago_referencia, pago_registrado_en, $revertidaEn,
      id, $motivo, $saldoPerdido, $bolsaRepuestaId
    FROM movimiento WHERE tipo = 'pago' AND (bolsa_id = $bolsaId OR cobro_id = $cobroId) ORDER BY orden DESC LIMIT 1
    RETURNING id`,
});

/** Stores the entry that reverses a last payment. @throws if it was reversed already. */
export async function insertReversion(tx: Executor, reversion: Reversion): Promise<void> {
  const rows = await tx.query(INSERT_REVERSION, reversion);
  if (rows.length !== 1)
    throw new Error(`${reversion.bolsaId ?? reversion.cobroId} has no payment on record`);
}

/** The reversal of a payment, as the client is told of it. */
export interface PagoRevertido {
  readonly en: Date;
  readonly pagoReferencia: string;
}

/** Returns the reversal that last made an account unpaid or restored a bolsa. Null if there is none. */
export const lastReversion = readRow({
  params: { clienteId: uuid, objetoId: uuid },
  row: pick(t.movimiento, "en", "pagoReferencia"),
  text: `
    SELECT $row FROM movimiento
    WHERE cliente_id = $clienteId AND tipo = 'reversion' AND (cobro_id = $objetoId OR repone_id = $objetoId)
    ORDER BY orden DESC LIMIT 1`,
});
