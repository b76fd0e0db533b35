import type { Prisma } from "../../../generated/prisma/client";
import { IS_REAL } from "../../domain/clientes/cliente";
import type { CobroConLineas, CobroEstado } from "../../domain/facturacion/cobro";
import type { CobroDocumento } from "../../domain/facturacion/cobro-documento";
import type { Executor } from "../sql/client";
import { float8, int4, neverNull, textOf, timestamptz } from "../sql/column-types";
import { readRows } from "../sql/statement";
import { toConLineas, type Vencimiento } from "./cobros";

/** An account of any client, as support lists it. */
export interface CobroDeSoporte extends CobroConLineas {
  readonly clienteId: string;
  readonly razonSocial: string;
  /** Number of the newest document. Null if the cobro was issued before documents were stored. */
  readonly documento: { readonly anio: number; readonly numero: number } | null;
  /** Each move of the due date, newest first. */
  readonly vencimientos: readonly Vencimiento[];
}

export interface CobrosFilter {
  readonly clienteId: string | null;
  readonly estado: CobroEstado | null;
  /** Part of the client's name or of the account's reference. */
  readonly buscar: string | null;
  readonly limite: number;
  readonly after: string | null;
  readonly now: Date;
}

/** Returns a page of accounts: unpaid ones by due date, oldest first, others newest first. */
export async function pageOfCobrosDeSoporte(
  { prisma }: Executor,
  { clienteId, estado, buscar, limite, after, now }: CobrosFilter,
): Promise<readonly CobroDeSoporte[]> {
  const order = estado === "vencida" || estado === "por_pagar" ? "asc" : "desc";
  const rows = await prisma.cobro.findMany({
    where: {
      ...(clienteId === null ? { cliente: { modo: "real" } } : { clienteId }),
      ...(estado !== null && whereEstado(estado, now)),
      ...(buscar !== null && { OR: named(buscar) }),
    },
    omit: { automatico: true },
    include: {
      cliente: { select: { razonSocial: true } },
      documentos: { select: { anio: true, numero: true }, orderBy: { orden: "desc" }, take: 1 },
      vencimientos: { orderBy: [{ en: "desc" }, { id: "desc" }] },
    },
    orderBy: [{ venceEn: order }, { id: order }],
    take: limite,
    ...(after !== null && { cursor: { id: after }, skip: 1 }),
  });
  return rows.map(({ cliente, clienteId: owner, documentos, vencimientos, ...row }) => ({
    ...toConLineas(row),
    clienteId: owner,
    razonSocial: cliente.razonSocial,
    documento: documentos[0] ?? null,
    vencimientos,
  }));
}

function whereEstado(estado: CobroEstado, now: Date): Prisma.CobroWhereInput {
  if (estado === "pagada") return { pagoRegistradoEn: { not: null } };
  return { pagoRegistradoEn: null, venceEn: estado === "vencida" ? { lt: now } : { gte: now } };
}

/** Escapes LIKE's wildcards. Prisma passes `contains` to LIKE unchanged. */
function named(buscar: string): Prisma.CobroWhereInput[] {
  const part = { contains: buscar.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" as const };
  return [{ cuentaReferencia: part }, { cliente: { razonSocial: part } }];
}

/** Returns how many accounts have each state and what they charge, if stored. */
export const totalsOfCobros = readRows({
  params: { now: timestamptz },
  row: { estado: neverNull(textOf<CobroEstado>()), cuentas: neverNull(int4), valor: neverNull(float8) },
  text: `
    SELECT CASE WHEN pago_registrado_en IS NOT NULL THEN 'pagada' WHEN vence_en < $now THEN 'vencida'
      ELSE 'por_pagar' END AS estado, count(*)::int AS cuentas,
      coalesce(sum((SELECT sum((linea->>'valor')::float8) FROM jsonb_array_elements(lineas) AS linea)), 0) AS valor
    FROM cobro JOIN cliente ON cliente.id = cliente_id WHERE ${IS_REAL} GROUP BY 1`,
});

/** Returns the newest document of an account, of that client or of any. Null if there is none. */
export async function findDocumento(
  { prisma }: Executor,
  cobroId: string,
  clienteId: string | null,
): Promise<CobroDocumento | null> {
  const row = await prisma.cobroDocumento.findFirst({
    where: { cobroId, ...(clienteId !== null && { cobro: { clienteId } }) },
    orderBy: { orden: "desc" },
  });
  // A trigger wrote it, from lines of the same shape.
  return row && { ...row, lineas: row.lineas as unknown as CobroDocumento["lineas"] };
}
