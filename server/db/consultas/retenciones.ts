import { OF_REAL } from "../../domain/clientes/cliente";
import type { Retencion } from "../../domain/consultas/retencion";
import type { Executor } from "../sql/client";
import { nullable, timestamptz, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";

/** Records a hold or its end. The newest row of an object counts. */
export async function insertRetencion({ prisma }: Executor, retencion: Retencion): Promise<void> {
  await prisma.retencion.create({ data: retencion });
}

const ROW = pick(t.retencion, "en", "clienteId", "consultaId", "retenerHasta", "motivo", "actor");

/** Returns all holds and releases of an object, newest first. */
export const retencionesOf = readRows({
  params: { clienteId: uuid, consultaId: nullable(uuid) },
  row: ROW,
  text: `
    SELECT $row FROM retencion
    WHERE cliente_id = $clienteId AND consulta_id IS NOT DISTINCT FROM $consultaId ORDER BY id DESC LIMIT 200`,
});

/** Returns the holds in force, newest first. */
export const retencionesVigentes = readRows({
  params: { now: timestamptz },
  row: ROW,
  text: `
    SELECT $row FROM (
      SELECT DISTINCT ON (cliente_id, consulta_id) * FROM retencion WHERE ${OF_REAL}
      ORDER BY cliente_id, consulta_id, id DESC
    ) retencion
    WHERE retener_hasta > $now ORDER BY retencion.en DESC, retencion.id DESC`,
});

const CLIENTE_OF = sql({
  params: { consultaId: uuid },
  row: { clienteId: uuid },
  text: `SELECT cliente_id AS "clienteId" FROM consulta WHERE id = $consultaId`,
});

export async function clienteOfConsulta(executor: SqlExecutor, consultaId: string): Promise<string | null> {
  const [row] = await executor.query(CLIENTE_OF, { consultaId });
  return row?.clienteId ?? null;
}
