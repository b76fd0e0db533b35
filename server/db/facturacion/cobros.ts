import type { Cobro as CobroRow } from "../../../generated/prisma/client";
import type { Cobro, CobroConLineas, CobroLinea } from "../../domain/facturacion/cobro";
import type { Executor } from "../sql/client";
import { bool, float8, neverNull, type ReadOf, timestamptz, uuid } from "../sql/column-types";
import { jsonObject, sql, write } from "../sql/statement";
import { pick, t } from "../sql/table";

const ISSUED = {
  cobroId: t.cobro.id,
  ...pick(t.cobro, "periodo", "cuentaReferencia", "emitidoEn", "venceEn"),
};
export const COBRO_JSON = jsonObject({ ...ISSUED, ...pick(t.cobro, "pagoReferencia", "pagoRegistradoEn") });

/** Converts timestamps, which JSON has as text. */
export function toCobro(json: ReadOf<typeof COBRO_JSON.type>): Cobro {
  return {
    ...json,
    emitidoEn: new Date(json.emitidoEn),
    venceEn: new Date(json.venceEn),
    pagoRegistradoEn: json.pagoRegistradoEn === null ? null : new Date(json.pagoRegistradoEn),
  };
}

export type CobroOrigen = "automatico" | "soporte";

const INSERT = sql({
  params: { ...ISSUED, ...pick(t.cobro, "clienteId", "automatico") },
  row: { id: uuid },
  text: "INSERT INTO cobro $values ON CONFLICT DO NOTHING RETURNING id",
});

/** Issues an account. Returns false and stores nothing if the client has one for that month or with that reference. */
export async function insertCobro(
  tx: Executor,
  clienteId: string,
  cobro: Cobro,
  origen: CobroOrigen,
): Promise<boolean> {
  const values = { clienteId, automatico: origen === "automatico", ...cobro };
  return (await tx.query(INSERT, values)).length === 1;
}

/** The months that a client has an account for. */
export async function mesesConCobro({ prisma }: Executor, clienteId: string): Promise<readonly string[]> {
  const rows = await prisma.cobro.findMany({ where: { clienteId }, select: { periodo: true } });
  return rows.map(({ periodo }) => periodo);
}

export async function findCobroOwner({ prisma }: Executor, cobroId: string): Promise<string | null> {
  const row = await prisma.cobro.findUnique({ where: { id: cobroId }, select: { clienteId: true } });
  return row?.clienteId ?? null;
}

/** Returns a client's account with its lines. Null if the client has no such account. */
export async function findCobro(
  { prisma }: Executor,
  clienteId: string,
  cobroId: string,
): Promise<CobroConLineas | null> {
  const row = await prisma.cobro.findUnique({
    where: { id: cobroId, clienteId },
    omit: { clienteId: true, automatico: true },
  });
  return row && toConLineas(row);
}

/** The trigger that writes the lines writes nothing else. */
export const toConLineas = ({
  id,
  lineas,
  ...row
}: Omit<CobroRow, "clienteId" | "automatico">): CobroConLineas => ({
  cobroId: id,
  ...row,
  lineas: lineas as readonly CobroLinea[] | null,
});

const SAVE_PAGO = sql({
  params: { cobroId: t.cobro.id, ...pick(t.cobro, "pagoReferencia", "pagoRegistradoEn"), en: timestamptz },
  text: `
    WITH paid AS (
      UPDATE cobro SET pago_referencia = $pagoReferencia, pago_registrado_en = $pagoRegistradoEn
      WHERE id = $cobroId AND pago_registrado_en IS NULL
      RETURNING id, cliente_id, pago_referencia, pago_registrado_en
    )
    INSERT INTO movimiento (cliente_id, tipo, cobro_id, pago_referencia, pago_registrado_en, en)
    SELECT cliente_id, 'pago', id, pago_referencia, pago_registrado_en, $en FROM paid`,
});

/** Records the payment at `en` and marks the account as paid. */
export async function savePago(tx: Executor, cobro: Cobro, en: Date): Promise<void> {
  await tx.query(SAVE_PAGO, { ...cobro, en });
}

/** Marks an account as unpaid. Its payment is reversed in the same transaction. */
export const saveUnpaid = write({
  params: { cobroId: uuid },
  text: "UPDATE cobro SET pago_referencia = NULL, pago_registrado_en = NULL WHERE id = $cobroId",
});

const MOVE = sql({
  params: { cobroId: uuid, venceEn: timestamptz },
  row: { antes: timestamptz },
  text: `
    WITH before AS (SELECT id, vence_en FROM cobro WHERE id = $cobroId)
    UPDATE cobro SET vence_en = $venceEn FROM before WHERE cobro.id = before.id AND pago_registrado_en IS NULL
    RETURNING before.vence_en AS antes`,
});

/** Moves the due date of an unpaid account. Returns the previous one. */
export async function saveVencimiento(tx: Executor, cobroId: string, venceEn: Date): Promise<Date> {
  const [row] = await tx.query(MOVE, { cobroId, venceEn });
  if (row === undefined) throw new Error(`There is no unpaid account ${cobroId}`);
  return row.antes;
}

/** A moved due date, with who moved it and why. */
export interface Vencimiento {
  readonly id: string;
  readonly cobroId: string;
  readonly en: Date;
  readonly actor: string;
  readonly motivo: string;
  readonly antes: Date;
  readonly despues: Date;
}

export async function insertVencimiento({ prisma }: Executor, change: Vencimiento): Promise<void> {
  await prisma.cobroVencimiento.create({ data: change });
}

const PROLONGADO = sql({
  params: { clienteId: uuid, except: uuid, desde: timestamptz },
  row: { valor: neverNull(float8), isKnown: neverNull(bool) },
  text: `
    SELECT coalesce(sum((SELECT sum((linea->>'valor')::float8) FROM jsonb_array_elements(lineas) AS linea)), 0)::float8
        AS valor,
      coalesce(bool_and(lineas IS NOT NULL), true) AS "isKnown"
    FROM cobro WHERE cliente_id = $clienteId AND id <> $except AND EXISTS (
      SELECT FROM cobro_vencimiento WHERE cobro_id = cobro.id AND en >= $desde AND despues > antes)`,
});

/** Returns what a client's other accounts that were prolonged since `desde` charge, in COP. Null if unknown. */
export async function prolongadoDesde(
  executor: Executor,
  about: { readonly clienteId: string; readonly except: string; readonly desde: Date },
): Promise<number | null> {
  const [row] = await executor.query(PROLONGADO, about);
  return row?.isKnown ? row.valor : null;
}

/** Returns a client's accounts with their lines, newest first, from after `before`. Null starts at the newest. */
export async function pageOfCobros(
  { prisma }: Executor,
  query: { readonly clienteId: string; readonly limite: number; readonly after: string | null },
): Promise<readonly CobroConLineas[]> {
  const { clienteId, limite, after } = query;
  const rows = await prisma.cobro.findMany({
    where: { clienteId },
    omit: { clienteId: true, automatico: true },
    orderBy: [{ emitidoEn: "desc" }, { id: "desc" }],
    take: limite,
    ...(after !== null && { cursor: { id: after, clienteId }, skip: 1 }),
  });
  return rows.map(toConLineas);
}

/** The accounts of a client for months between two, both included. */
export async function cobrosBetween(
  { prisma }: Executor,
  clienteId: string,
  from: string,
  to: string,
): Promise<readonly Cobro[]> {
  const rows = await prisma.cobro.findMany({
    where: { clienteId, periodo: { gte: from, lte: to } },
    omit: { clienteId: true, automatico: true, lineas: true },
    orderBy: [{ emitidoEn: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, ...row }) => ({ cobroId: id, ...row }));
}
