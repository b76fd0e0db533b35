import type { Cobro } from "../domain/billing/cobro";
import type { Executor } from "./client";

export const COBRO_JSON = `json_build_object('cobroId', cobro.id, 'periodo', cobro.periodo,
  'cuentaReferencia', cuenta_referencia, 'emitidoEn', emitido_en, 'venceEn', vence_en,
  'pagoReferencia', pago_referencia, 'pagoRegistradoEn', pago_registrado_en)`;

/** As JSON gives it: moments are texts. */
export interface CobroJson extends Omit<Cobro, "emitidoEn" | "venceEn" | "pagoRegistradoEn"> {
  readonly emitidoEn: string;
  readonly venceEn: string;
  readonly pagoRegistradoEn: string | null;
}

export function toCobro(json: CobroJson): Cobro {
  return {
    ...json,
    emitidoEn: new Date(json.emitidoEn),
    venceEn: new Date(json.venceEn),
    pagoRegistradoEn: json.pagoRegistradoEn === null ? null : new Date(json.pagoRegistradoEn),
  };
}

export type CobroOrigen = "automatico" | "soporte";

/**
 * Issues an account. Resolves to false, issuing nothing, where the client has one with that reference, or the
 * service issued one for that month already.
 */
export async function insertCobro(
  tx: Executor,
  clienteId: string,
  cobro: Cobro,
  origen: CobroOrigen,
): Promise<boolean> {
  const inserted = await tx.query(
    {
      text: `
        INSERT INTO cobro (id, cliente_id, periodo, cuenta_referencia, automatico, emitido_en, vence_en)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
    },
    [
      cobro.cobroId,
      clienteId,
      cobro.periodo,
      cobro.cuentaReferencia,
      origen === "automatico",
      cobro.emitidoEn,
      cobro.venceEn,
    ],
  );
  return inserted.length === 1;
}

/** The account that the service issued for a month and nobody has paid or taken over; its row is locked. */
export async function lockAutomatico(
  tx: Executor,
  clienteId: string,
  periodo: string,
): Promise<Cobro | null> {
  const [row] = await tx.query<{ cobro: CobroJson }>(
    {
      text: `
        SELECT ${COBRO_JSON} AS cobro FROM cobro
        WHERE cliente_id = $1 AND periodo = $2 AND automatico AND pago_registrado_en IS NULL FOR NO KEY UPDATE`,
    },
    [clienteId, periodo],
  );
  return row === undefined ? null : toCobro(row.cobro);
}

/** Makes an account issued by the service support's own. Resolves to false where another has that reference. */
export async function takeOverCobro(tx: Executor, clienteId: string, cobro: Cobro): Promise<boolean> {
  const updated = await tx.query(
    {
      text: `
        UPDATE cobro SET automatico = false, cuenta_referencia = $3, emitido_en = $4, vence_en = $5
        WHERE id = $2 AND NOT EXISTS (
          SELECT FROM cobro other WHERE other.cliente_id = $1 AND other.cuenta_referencia = $3 AND other.id <> $2)
        RETURNING id`,
    },
    [clienteId, cobro.cobroId, cobro.cuentaReferencia, cobro.emitidoEn, cobro.venceEn],
  );
  return updated.length === 1;
}

/** Whose account it is; null where there is none. */
export async function findCobroOwner(executor: Executor, cobroId: string): Promise<string | null> {
  const [row] = await executor.query<{ clienteId: string }>(
    { text: 'SELECT cliente_id AS "clienteId" FROM cobro WHERE id = $1' },
    [cobroId],
  );
  return row?.clienteId ?? null;
}

/** The account as it stands, which no other transaction changes until this one ends. */
export async function lockCobro(tx: Executor, cobroId: string): Promise<Cobro | null> {
  const [row] = await tx.query<{ cobro: CobroJson }>(
    { text: `SELECT ${COBRO_JSON} AS cobro FROM cobro WHERE id = $1 FOR NO KEY UPDATE` },
    [cobroId],
  );
  return row === undefined ? null : toCobro(row.cobro);
}

export async function savePago(tx: Executor, cobro: Cobro): Promise<void> {
  await tx.query(
    {
      text: `
        UPDATE cobro SET pago_referencia = $2, pago_registrado_en = $3
        WHERE id = $1 AND pago_registrado_en IS NULL`,
    },
    [cobro.cobroId, cobro.pagoReferencia, cobro.pagoRegistradoEn],
  );
}

/** The accounts of a client for months between two, both included. */
export async function cobrosBetween(
  executor: Executor,
  clienteId: string,
  from: string,
  to: string,
): Promise<readonly Cobro[]> {
  const rows = await executor.query<{ cobro: CobroJson }>(
    {
      text: `
        SELECT ${COBRO_JSON} AS cobro FROM cobro WHERE cliente_id = $1 AND periodo BETWEEN $2 AND $3
        ORDER BY emitido_en, id`,
    },
    [clienteId, from, to],
  );
  return rows.map(({ cobro }) => toCobro(cobro));
}
