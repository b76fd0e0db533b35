import type { Cliente as ClienteRow, Prisma } from "../../../generated/prisma/client";
import type { Cliente } from "../../domain/clientes/cliente";
import { MODOS, type Modo } from "../../domain/clientes/modo";
import { POLITICAS, type PoliticaCoincidencia } from "../../domain/screening/types";
import type { Executor } from "../sql/client";
import { oneOf, uuid } from "../sql/column-types";
import { sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

/**
 * How a client is charged and alerted is read with its account (`cuentas.ts`) and its alerts (`alertas.ts`), what it
 * asks of its people with them (`usuarios.ts`).
 */
const ELSEWHERE = {
  umbralesAlerta: true,
  diasParaPagar: true,
  alertasActiva: true,
  alertasActualizadoEn: true,
  webhookUrl: true,
  exigeSegundoFactor: true,
  exigeCuatroOjos: true,
  avisaVinculante: true,
} as const;
type Identity = Omit<ClienteRow, keyof typeof ELSEWHERE>;

const toCliente = ({ id, politicaCoincidencia, modo, ...row }: Identity): Cliente => ({
  clienteId: id,
  // A CHECK of the table admits no other value.
  politicaCoincidencia: politicaCoincidencia as PoliticaCoincidencia,
  modo: modo as Modo,
  ...row,
});

export async function insertCliente(
  { prisma }: Executor,
  { clienteId: id, emails, ...cliente }: Cliente,
): Promise<void> {
  await prisma.cliente.create({ data: { id, emails: [...emails], ...cliente } });
}

export async function findCliente({ prisma }: Executor, clienteId: string): Promise<Cliente | null> {
  const row = await prisma.cliente.findUnique({ where: { id: clienteId }, omit: ELSEWHERE });
  return row && toCliente(row);
}

const CLIENTE = typed(t.cliente, { politicaCoincidencia: oneOf(...POLITICAS), modo: oneOf(...MODOS) });

/** A client as whoever acts for it knows it. */
export const ACTS_FOR = {
  clienteId: CLIENTE.id,
  ...pick(CLIENTE, "razonSocial", "nit", "operaParaTerceros", "politicaCoincidencia", "modo"),
};

/** A client as `toCliente` gives it. */
export const CLIENTE_ROW = { ...ACTS_FOR, ...pick(CLIENTE, "activo", "emails", "creadoEn", "cuentaRealId") };

const LOCK = sql({
  params: { clienteId: uuid },
  row: CLIENTE_ROW,
  text: "SELECT $row FROM cliente WHERE id = $clienteId FOR NO KEY UPDATE",
});

/**
 * The client as it stands, which no other transaction changes until this one ends; its consultas go on. What happens
 * under the lock is ordered by time only where the clock is asked after it.
 */
export async function lockCliente(tx: Executor, clienteId: string): Promise<Cliente | null> {
  const [cliente] = await tx.query(LOCK, { clienteId });
  return cliente ?? null;
}

/** @throws where there is no such client. */
export async function modoOf({ prisma }: Executor, clienteId: string): Promise<Modo> {
  const { modo } = await prisma.cliente.findUniqueOrThrow({
    where: { id: clienteId },
    select: { modo: true },
  });
  return modo as Modo;
}

/** The test account of a client; null: it has none. */
export async function findCuentaPrueba({ prisma }: Executor, clienteId: string): Promise<Cliente | null> {
  const row = await prisma.cliente.findUnique({ where: { cuentaRealId: clienteId }, omit: ELSEWHERE });
  return row && toCliente(row);
}

/** Writes what support may change of a client. */
export async function saveCliente(
  { prisma }: Executor,
  { clienteId, razonSocial, nit, activo, operaParaTerceros, politicaCoincidencia }: Cliente,
): Promise<void> {
  await prisma.cliente.update({
    where: { id: clienteId },
    data: { razonSocial, nit, activo, operaParaTerceros, politicaCoincidencia },
  });
}

export interface ClientesFilter {
  /** Part of the name, whatever its case, or of the NIT, however written. */
  readonly buscar: string | null;
  readonly limite: number;
  /** The last client of the page before. */
  readonly after: string | null;
}

const NIT_PART = /^[\d. -]+$/;

/** Newest first: ids are UUIDv7, so a page never shifts when clients are created meanwhile. */
export async function pageOfClientes(
  { prisma }: Executor,
  { buscar, limite, after }: ClientesFilter,
): Promise<Cliente[]> {
  const where: Prisma.ClienteWhereInput = {
    modo: "real",
    ...(after !== null && { id: { lt: after } }),
    ...(buscar !== null && { OR: searchTerms(buscar) }),
  };
  const rows = await prisma.cliente.findMany({
    where,
    omit: ELSEWHERE,
    orderBy: { id: "desc" },
    take: limite,
  });
  return rows.map(toCliente);
}

function searchTerms(buscar: string): Prisma.ClienteWhereInput[] {
  const byName = { razonSocial: { contains: literal(buscar), mode: "insensitive" as const } };
  const digits = buscar.replace(/\D/g, "");
  return NIT_PART.test(buscar) && digits !== "" ? [byName, { nit: { contains: digits } }] : [byName];
}

/** Prisma hands `contains` to LIKE as it is: what LIKE reads as a wildcard is searched for literally. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
