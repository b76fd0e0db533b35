import type { Cliente as ClienteRow, Prisma } from "../../../generated/prisma/client";
import { type Cliente, MODOS, type Modo } from "../../domain/clientes/cliente";
import { POLITICAS, type PoliticaCoincidencia } from "../../domain/screening/types";
import type { Executor } from "../sql/client";
import { oneOf, uuid } from "../sql/column-types";
import { firstOf, readRows, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

/** Id of the client whose people work on `$clienteId`: the real account of a test account if there is one. */
export const TEAM = "coalesce((SELECT cuenta_real_id FROM cliente WHERE id = $clienteId), $clienteId)";

/** Returns the people who work on a client or test account: active ones first, then by name. */
export const personasOf = readRows({
  params: { clienteId: uuid },
  row: { usuarioId: t.usuario.id, ...pick(t.usuario, "nombre", "email") },
  text: `
    SELECT $row FROM usuario WHERE cliente_id = ${TEAM}
    ORDER BY desactivado_en NULLS FIRST, nombre, id`,
});

/**
 * Billing and alert settings are read with the account (`cuentas.ts`) and the alerts (`alertas.ts`), requirements for
 * people with the users (`usuarios.ts`), and the table of decisions with the decisions (`politica.ts`).
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
  avisaVigilancia: true,
  vinculantePorCorreo: true,
  emailsVinculante: true,
  politicaDecisiones: true,
  periodicidad: true,
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

/** The columns of `ACTS_FOR` are carried by a client's actors. */
export const ACTS_FOR = {
  clienteId: CLIENTE.id,
  ...pick(CLIENTE, "razonSocial", "nit", "operaParaTerceros", "politicaCoincidencia", "modo"),
};

/** Columns of a client for `toCliente`. */
export const CLIENTE_ROW = { ...ACTS_FOR, ...pick(CLIENTE, "activo", "emails", "creadoEn", "cuentaRealId") };

const LOCK = sql({
  params: { clienteId: uuid },
  row: CLIENTE_ROW,
  text: "SELECT $row FROM cliente WHERE id = $clienteId FOR NO KEY UPDATE",
});

/**
 * Returns the client and locks its row until the transaction ends. Its consultas continue. Read the clock after
 * taking the lock if events under it must be ordered by time.
 */
export const lockCliente = (tx: Executor, clienteId: string): Promise<Cliente | null> =>
  firstOf(tx, LOCK, { clienteId });

export async function modoOf({ prisma }: Executor, clienteId: string): Promise<Modo> {
  const { modo } = await prisma.cliente.findUniqueOrThrow({
    where: { id: clienteId },
    select: { modo: true },
  });
  return modo as Modo;
}

/** Returns the test account of a client. Null if it has none. */
export async function findCuentaPrueba({ prisma }: Executor, clienteId: string): Promise<Cliente | null> {
  const row = await prisma.cliente.findUnique({ where: { cuentaRealId: clienteId }, omit: ELSEWHERE });
  return row && toCliente(row);
}

/** Writes the fields of a client that support may change. */
export async function saveCliente(
  { prisma }: Executor,
  { clienteId, razonSocial, nit, activo, operaParaTerceros, politicaCoincidencia }: Cliente,
): Promise<void> {
  await prisma.cliente.update({
    where: { id: clienteId },
    data: { razonSocial, nit, activo, operaParaTerceros, politicaCoincidencia },
  });
}

interface ClientesFilter {
  /** Part of the name in any case, or of the NIT in any notation. */
  readonly buscar: string | null;
  readonly limite: number;
  /** The last client of the page before. */
  readonly after: string | null;
}

const NIT_PART = /^[\d. -]+$/;

/** Returns a page, newest first. Ids are UUIDv7, so new clients do not shift a page. */
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

/** Escapes LIKE's wildcards. Prisma passes `contains` to LIKE unchanged. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

export const clientesWithNit = ({ prisma }: Executor, nits: readonly string[]) =>
  prisma.cliente.findMany({
    where: { nit: { in: [...nits] }, modo: "real" },
    select: { id: true, razonSocial: true, nit: true, activo: true },
    orderBy: { creadoEn: "asc" },
  });
