import type { Executor } from "../sql/client";
import { int4, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { sql } from "../sql/statement";

const DIA = "to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM-DD')";

const POR_DIA = sql({
  name: "consultas_of_each_dia",
  params: { clienteId: uuid, desde: timestamptz, hasta: timestamptz },
  row: { dia: neverNull(text), consultas: neverNull(int4) },
  text: `
    SELECT ${DIA} AS dia, count(*)::int AS consultas FROM consulta
    WHERE cliente_id = $clienteId AND creada_en >= $desde AND creada_en < $hasta GROUP BY 1 ORDER BY 1`,
});

export interface Between {
  readonly desde: Date;
  /** Exclusive. */
  readonly hasta: Date;
}

/** Returns a client's queries by day of Bogota. Empty days are left out. */
export function consultasPorDia(executor: Executor, clienteId: string, { desde, hasta }: Between) {
  return executor.query(POR_DIA, { clienteId, desde, hasta });
}

const POR_SOLICITANTE = sql({
  params: { clienteId: uuid, desde: timestamptz, hasta: timestamptz },
  row: {
    dia: neverNull(text),
    apiKeyId: nullable(uuid),
    usuarioId: nullable(uuid),
    consultas: neverNull(int4),
  },
  text: `
    SELECT ${DIA} AS dia, api_key_id AS "apiKeyId", usuario_id AS "usuarioId", count(*)::int AS consultas FROM consulta
    WHERE cliente_id = $clienteId AND creada_en >= $desde AND creada_en < $hasta GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC`,
});

/** Like `consultasPorDia`, also by requester. */
export function consultasPorSolicitante(executor: Executor, clienteId: string, { desde, hasta }: Between) {
  return executor.query(POR_SOLICITANTE, { clienteId, desde, hasta });
}

/** Returns the billable diligencias of a month, `YYYY-MM`. */
export async function diligenciasOfMes(
  { prisma }: Executor,
  clienteId: string,
  mes: string,
): Promise<number> {
  const row = await prisma.diligenciaMes.findUnique({ where: { clienteId_mes: { clienteId, mes } } });
  return row?.facturables ?? 0;
}

/** Returns the names of a client's people by id. For a test account, those of its real one. */
export async function nombresOfUsuarios(
  { prisma }: Executor,
  clienteId: string,
): Promise<Map<string, string>> {
  const rows = await prisma.usuario.findMany({
    where: { cliente: { OR: [{ id: clienteId }, { cuentaPrueba: { id: clienteId } }] } },
    select: { id: true, nombre: true },
  });
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}
