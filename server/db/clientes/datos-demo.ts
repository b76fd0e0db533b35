import type { Accion } from "../../domain/bitacora/acciones";
import type { Executor } from "../sql/client";
import { arrayOf, int4, neverNull, nullable, text, uuid } from "../sql/column-types";
import { sql } from "../sql/statement";

/** Returns the `request_id` of a demo act, so that an interrupted demo knows how far it came. */
export const demoRequestId = (place: number): string => `demo-${String(place).padStart(6, "0")}`;

const LAST = sql({
  params: { clienteIds: arrayOf(uuid) },
  row: { last: nullable(text) },
  text: `
    SELECT max(request_id) AS last FROM (
      SELECT request_id FROM consulta WHERE cliente_id = ANY ($clienteIds)
      UNION ALL SELECT request_id FROM diligencia WHERE cliente_id = ANY ($clienteIds)
      UNION ALL SELECT request_id FROM staff_audit
      UNION ALL SELECT request_id FROM actividad WHERE cliente_id = ANY ($clienteIds)
    ) acts WHERE request_id LIKE 'demo-______'`,
});

/** Returns the place of the last recorded act. Null before the first. */
export async function lastDemoPlace(
  executor: Executor,
  clienteIds: readonly string[],
): Promise<number | null> {
  const [row] = await executor.query(LAST, { clienteIds });
  return row?.last ? Number(row.last.slice("demo-".length)) : null;
}

const COUNT = sql({
  params: { clienteId: uuid },
  row: { others: neverNull(int4), consultas: neverNull(int4) },
  text: `
    SELECT (SELECT count(*)::int FROM cliente WHERE id <> $clienteId) AS others,
      (SELECT count(*)::int FROM (SELECT FROM consulta LIMIT 1) one) AS consultas`,
});

/** Whether the database has no other client and no consultas. */
export async function isEmptyBut(executor: Executor, clienteId: string): Promise<boolean> {
  const [row] = await executor.query(COUNT, { clienteId });
  return row?.others === 0 && row.consultas === 0;
}

/** Webhook deliveries of a client so far. */
export function countWebhookEntregas({ prisma }: Executor, clienteId: string): Promise<number> {
  return prisma.entrega.count({ where: { clienteId, canal: "webhook" } });
}

/** Returns when an act of this name was first recorded for a client. Null if never. */
export async function whenAudited(
  { prisma }: Executor,
  accion: Accion,
  clienteId: string,
): Promise<Date | null> {
  const row = await prisma.staffAudit.findFirst({
    where: { accion, objetoTipo: "cliente", objetoId: clienteId },
    orderBy: { en: "asc" },
    select: { en: true },
  });
  return row?.en ?? null;
}

/** Saves the days to pay that a client agreed on. */
export async function saveDiasParaPagar(
  { prisma }: Executor,
  clienteId: string,
  diasParaPagar: number,
): Promise<void> {
  await prisma.cliente.update({ where: { id: clienteId }, data: { diasParaPagar } });
}
