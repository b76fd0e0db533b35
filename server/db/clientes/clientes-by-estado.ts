import type { Cliente } from "../../domain/clientes/cliente";
import { IS_REAL } from "../../domain/clientes/modo";
import type { ClienteEstado } from "../../domain/facturacion/estado-cliente";
import { int8, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { CLIENTE_ROW } from "./clientes";

/** True of every client of a state, and of some others: the domain decides, over no more than these. */
const MAY_BE = {
  inactivo: "NOT activo",
  bloqueado: `activo AND (
        EXISTS (SELECT FROM bolsa WHERE cliente_id = cliente.id AND cerrada_en IS NULL
          AND (consumidas >= consultas_compradas OR vencida_en IS NOT NULL OR vence_en <= $now))
        OR EXISTS (SELECT FROM cobro WHERE cliente_id = cliente.id AND pago_registrado_en IS NULL AND vence_en < $now)
        OR EXISTS (SELECT FROM tope WHERE cliente_id = cliente.id))`,
  en_mora: `activo AND
        EXISTS (SELECT FROM cobro WHERE cliente_id = cliente.id AND pago_registrado_en IS NULL AND vence_en < $now)`,
  por_vencer: `activo AND (
        EXISTS (SELECT FROM bolsa WHERE cliente_id = cliente.id AND cerrada_en IS NULL AND vence_en <= $hasta)
        OR EXISTS (SELECT FROM cobro WHERE cliente_id = cliente.id AND pago_registrado_en IS NULL AND vence_en <= $hasta))`,
  sin_plan: `activo AND NOT EXISTS (SELECT FROM bolsa WHERE cliente_id = cliente.id AND cerrada_en IS NULL)
        AND (SELECT codigo FROM plan_asignado WHERE cliente_id = cliente.id AND desde_mes <= $mes
          ORDER BY desde_mes DESC LIMIT 1) IS NULL`,
  al_dia: "activo",
} as const satisfies Record<ClienteEstado, string>;

const PAGE = sql({
  params: {
    estado: text,
    after: nullable(uuid),
    now: timestamptz,
    hasta: timestamptz,
    mes: text,
    limite: int8,
  },
  row: CLIENTE_ROW,
  text: `
    SELECT $row FROM cliente
    WHERE ${IS_REAL} AND ($after::uuid IS NULL OR id < $after) AND CASE $estado::text
      ${Object.entries(MAY_BE)
        .map(([estado, condition]) => `WHEN '${estado}' THEN ${condition}`)
        .join("\n      ")} END
    ORDER BY id DESC LIMIT $limite`,
});

interface EstadoAsked {
  readonly estado: ClienteEstado;
  readonly after: string | null;
  readonly now: Date;
  /** The last day that counts as near for due dates. */
  readonly hasta: Date;
  /** The open month, `YYYY-MM`. */
  readonly mes: string;
  readonly limite: number;
}

/** Returns a superset of the clients in a state, newest first. */
export const clientesThatMayBe = (executor: SqlExecutor, asked: EstadoAsked): Promise<Cliente[]> =>
  executor.query(PAGE, asked);
