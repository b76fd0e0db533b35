import type { Alertas, AlertasConfig } from "../../domain/avisos/alertas-view";
import type { Executor } from "../sql/client";
import { bool, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";

const READ = sql({
  name: "read_alertas",
  params: { clienteId: uuid, now: timestamptz },
  row: {
    activa: t.cliente.alertasActiva,
    umbrales: t.cliente.umbralesAlerta,
    ...pick(t.cliente, "emails", "webhookUrl", "avisaVinculante", "avisaVigilancia", "vigilanciaTope"),
    vinculantePorCorreo: t.cliente.vinculantePorCorreo,
    emailsVinculante: t.cliente.emailsVinculante,
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
  { activa, umbrales, emails, emailsVinculante, actualizadoEn, ...config }: AlertasConfig,
): Promise<void> {
  await prisma.cliente.update({
    where: { id: clienteId },
    data: {
      alertasActiva: activa,
      umbralesAlerta: [...umbrales],
      emails: [...emails],
      emailsVinculante: [...emailsVinculante],
      webhookUrl: config.webhookUrl,
      avisaVinculante: config.avisaVinculante,
      avisaVigilancia: config.avisaVigilancia,
      vigilanciaTope: config.vigilanciaTope,
      vinculantePorCorreo: config.vinculantePorCorreo,
      alertasActualizadoEn: actualizadoEn,
    },
  });
}

/** An address whose owner unsubscribed from a client's alerts. Case does not matter. */
export interface Baja {
  readonly clienteId: string;
  readonly email: string;
}

const keyOf = ({ clienteId, email }: Baja) => ({ clienteId, email: email.toLowerCase() });

const INSERT = sql({
  params: t.alertaBaja,
  row: { email: text },
  text: "INSERT INTO alerta_baja $values ON CONFLICT DO NOTHING RETURNING email",
});
const DELETE = sql({
  params: { clienteId: uuid, email: text },
  row: { email: text },
  text: "DELETE FROM alerta_baja WHERE cliente_id = $clienteId AND email = $email RETURNING email",
});
const EXISTS = sql({
  params: { clienteId: uuid, email: text },
  row: { exists: neverNull(bool) },
  text: "SELECT EXISTS (SELECT FROM alerta_baja WHERE cliente_id = $clienteId AND email = $email) AS exists",
});

/** Resolves to whether it is new. */
export async function insertBaja(tx: SqlExecutor, baja: Baja, desde: Date): Promise<boolean> {
  return (await tx.query(INSERT, { ...keyOf(baja), desde })).length > 0;
}

/** Resolves to whether there was one. */
export async function deleteBaja(tx: SqlExecutor, baja: Baja): Promise<boolean> {
  return (await tx.query(DELETE, keyOf(baja))).length > 0;
}

export async function hasBaja(executor: SqlExecutor, baja: Baja): Promise<boolean> {
  const [row] = await executor.query(EXISTS, keyOf(baja));
  return row?.exists ?? false;
}
