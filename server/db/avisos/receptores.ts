import { IS_REAL } from "../../domain/clientes/cliente";
import { neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { readRows, tryWrite } from "../sql/statement";
import { pick, t } from "../sql/table";

/** A webhook that accepts nothing any more. */
export interface FailingReceptor {
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly webhookUrl: string;
  readonly emails: readonly string[];
  /** When the first of the consecutive failed deliveries was given up. */
  readonly fallaDesde: Date;
}

/** Consecutive failed deliveries that make a receiver a failing one (contract-decisions 155). */
const FALLIDAS_IN_A_ROW = 3;

/**
 * Returns the clients, or the given client, whose last deliveries to the webhook failed completely, with no success
 * since. A disabled webhook does not count.
 */
export const failingReceptores = readRows({
  params: { clienteId: nullable(uuid) },
  row: {
    clienteId: t.cliente.id,
    ...pick(t.cliente, "razonSocial", "emails"),
    webhookUrl: neverNull(t.cliente.webhookUrl),
    fallaDesde: neverNull(timestamptz),
  },
  text: `
    SELECT $row, min(terminado_en) AS "fallaDesde"
    FROM cliente, LATERAL (
      SELECT estado, terminado_en FROM entrega
      WHERE cliente_id = cliente.id AND canal = 'webhook' AND terminado_en IS NOT NULL AND estado <> 'cancelado'
      ORDER BY terminado_en DESC LIMIT ${FALLIDAS_IN_A_ROW}) AS last
    WHERE webhook_url IS NOT NULL AND CASE WHEN $clienteId::uuid IS NULL THEN ${IS_REAL} ELSE cliente.id = $clienteId END
    GROUP BY cliente.id HAVING count(*) = ${FALLIDAS_IN_A_ROW} AND bool_and(estado = 'fallido')
    ORDER BY cliente.id`,
});

/** Records that an address was warned today. Returns false if another process already did. */
export const claimAvisoReceptor = tryWrite({
  params: t.avisoReceptor,
  row: { destino: text },
  text: "INSERT INTO aviso_receptor $values ON CONFLICT DO NOTHING RETURNING destino",
});
