import type { Alertas, AlertasConfig } from "../../domain/avisos/alertas-view";
import type { Executor } from "../sql/client";
import { neverNull, nullable, timestamptz, uuid } from "../sql/column-types";
import { sql } from "../sql/statement";
import { pick, t } from "../sql/table";

const READ = sql({
  name: "read_alertas",
  params: { clienteId: uuid, now: timestamptz },
  row: {
    activa: t.cliente.alertasActiva,
    umbrales: t.cliente.umbralesAlerta,
    ...pick(t.cliente, "emails", "webhookUrl", "avisaVinculante"),
    actualizadoEn: neverNull(timestamptz),
    secretoAnteriorHasta: nullable(timestamptz),
  },
  text: `
    SELECT $row, coalesce(alertas_actualizado_en, creado_en) AS "actualizadoEn",
      (SELECT max(valido_hasta) FROM webhook_secreto WHERE cliente_id = cliente.id AND valido_hasta > $now)
        AS "secretoAnteriorHasta"
    FROM cliente WHERE id = $clienteId`,
});

/** @throws Error if the client does not exist. */
export async function readAlertas(executor: Executor, clienteId: string, now: Date): Promise<Alertas> {
  const [row] = await executor.query(READ, { clienteId, now });
  if (row === undefined) throw new Error(`There is no client ${clienteId}`);
  return row;
}

export async function saveAlertas(
  { prisma }: Executor,
  clienteId: string,
  { activa, umbrales, emails, webhookUrl, avisaVinculante, actualizadoEn }: AlertasConfig,
): Promise<void> {
  await prisma.cliente.update({
    where: { id: clienteId },
    data: {
      alertasActiva: activa,
      umbralesAlerta: [...umbrales],
      emails: [...emails],
      webhookUrl,
      avisaVinculante,
      alertasActualizadoEn: actualizadoEn,
    },
  });
}
