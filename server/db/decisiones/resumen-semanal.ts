import { IS_REAL } from "../../domain/clientes/cliente";
import type { Executor } from "../sql/client";
import { text, timestamptz, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";

/** Returns the clients with something to decide or approve, or with a base. */
export const clientesWithWaiting = readRows({
  row: { clienteId: uuid },
  text: `
    SELECT id AS "clienteId" FROM cliente
    WHERE ${IS_REAL} AND activo AND (EXISTS (SELECT FROM coincidencia
      WHERE coincidencia.cliente_id = cliente.id AND estado IN ('por_decidir', 'en_analisis', 'por_aprobar'))
      OR EXISTS (SELECT FROM contraparte WHERE contraparte.cliente_id = cliente.id AND estado <> 'retirada'))
    ORDER BY id`,
});

const TAKE = sql({
  params: { clienteId: uuid, now: timestamptz, before: timestamptz },
  row: { usuarioId: uuid, nombre: text, email: text },
  text: `
    UPDATE usuario SET resumen_en = $now
    WHERE cliente_id = $clienteId AND rol IN ('administrador', 'oficial') AND desactivado_en IS NULL
      AND clave IS NOT NULL AND resumen_semanal AND (resumen_en IS NULL OR resumen_en < $before)
    RETURNING id AS "usuarioId", nombre, email`,
});

/** Returns the deciding people of a client without a digest since `before`, and marks them at `now`, once. */
export const takeToldWeekly = (
  tx: SqlExecutor,
  clienteId: string,
  times: { readonly now: Date; readonly before: Date },
) => tx.query(TAKE, { clienteId, ...times });

export async function readResumenSemanal({ prisma }: Executor, usuarioId: string): Promise<boolean> {
  const row = await prisma.usuario.findUnique({ where: { id: usuarioId }, select: { resumenSemanal: true } });
  return row?.resumenSemanal ?? false;
}

export async function saveResumenSemanal(
  { prisma }: Executor,
  usuarioId: string,
  resumenSemanal: boolean,
): Promise<void> {
  await prisma.usuario.update({ where: { id: usuarioId }, data: { resumenSemanal } });
}
