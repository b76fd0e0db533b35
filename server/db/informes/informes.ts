import type { CifrasDeInforme, Informe } from "../../domain/informes/informe";
import { jsonb, neverNull, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const INSERT = sql({
  params: {
    id: uuid,
    clienteId: uuid,
    usuarioId: uuid,
    preparadoEn: timestamptz,
    desde: timestamptz,
    hasta: timestamptz,
    cifras: jsonb,
  },
  row: { id: uuid },
  text: `
    INSERT INTO informe (id, cliente_id, usuario_id, preparado_en, desde, hasta, cifras)
    VALUES ($id, $clienteId, $usuarioId, $preparadoEn, $desde, $hasta, $cifras)
    ON CONFLICT DO NOTHING RETURNING id`,
});

/** Keeps a report; false where its id is taken: it was prepared already. */
export async function insertInforme(
  tx: SqlExecutor,
  { informeId: id, cifras, ...informe }: Informe,
): Promise<boolean> {
  return (await tx.query(INSERT, { id, cifras: JSON.stringify(cifras), ...informe })).length > 0;
}

const FIND = sql({
  params: { id: uuid, clienteId: uuid },
  row: {
    informeId: uuid,
    clienteId: uuid,
    usuarioId: uuid,
    preparadoEn: timestamptz,
    desde: timestamptz,
    hasta: timestamptz,
    cifras: jsonb,
  },
  text: `
    SELECT id AS "informeId", cliente_id AS "clienteId", usuario_id AS "usuarioId", preparado_en AS "preparadoEn", desde,
      hasta, cifras
    FROM informe WHERE id = $id AND cliente_id = $clienteId`,
});

/** Nobody's but the client's own. */
export async function findInforme(
  executor: SqlExecutor,
  clienteId: string,
  id: string,
): Promise<Informe | null> {
  const [found] = await executor.query(FIND, { id, clienteId });
  return found ? { ...found, cifras: found.cifras as CifrasDeInforme } : null;
}

const LATEST = sql({
  params: { clienteId: uuid },
  row: {
    informeId: uuid,
    preparadoEn: timestamptz,
    desde: timestamptz,
    hasta: timestamptz,
    preparadoPor: neverNull(text),
  },
  text: `
    SELECT id AS "informeId", preparado_en AS "preparadoEn", desde, hasta, cifras->>'preparadoPor' AS "preparadoPor"
    FROM informe WHERE cliente_id = $clienteId ORDER BY preparado_en DESC, id DESC LIMIT 24`,
});

/** The reports that a client's people prepared last. */
export const latestInformes = (executor: SqlExecutor, clienteId: string) =>
  executor.query(LATEST, { clienteId });
