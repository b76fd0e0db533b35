import type { Cliente as ClienteRow, Prisma } from "../../generated/prisma/client";
import type { PoliticaCoincidencia } from "../domain/screening/types";
import type { Cliente } from "../domain/shared/cliente";
import type { Db, Executor } from "./client";

/** What a client is; how it is charged and alerted is read with its account (`cuentas.ts`). */
type Identity = Omit<ClienteRow, "umbralesAlerta" | "diasParaPagar">;
const COMMERCIAL = { umbralesAlerta: true, diasParaPagar: true } as const;

const toCliente = ({ id, politicaCoincidencia, ...row }: Identity): Cliente => ({
  clienteId: id,
  // A CHECK of the table admits no other value.
  politicaCoincidencia: politicaCoincidencia as PoliticaCoincidencia,
  ...row,
});

export async function insertCliente(tx: Executor, cliente: Cliente): Promise<void> {
  await tx.query(
    {
      text: `
        INSERT INTO cliente (id, razon_social, nit, activo, opera_para_terceros, politica_coincidencia, emails,
          creado_en)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    },
    [
      cliente.clienteId,
      cliente.razonSocial,
      cliente.nit,
      cliente.activo,
      cliente.operaParaTerceros,
      cliente.politicaCoincidencia,
      cliente.emails,
      cliente.creadoEn,
    ],
  );
}

export async function findCliente(db: Pick<Db, "prisma">, clienteId: string): Promise<Cliente | null> {
  const row = await db.prisma.cliente.findUnique({ where: { id: clienteId }, omit: COMMERCIAL });
  return row && toCliente(row);
}

/** The client as it stands, which no other transaction changes until this one ends; its consultas go on. */
export async function lockCliente(tx: Executor, clienteId: string): Promise<Cliente | null> {
  const [row] = await tx.query<Identity>(
    {
      text: `
        SELECT id, razon_social AS "razonSocial", nit, activo, opera_para_terceros AS "operaParaTerceros",
          politica_coincidencia AS "politicaCoincidencia", emails, creado_en AS "creadoEn"
        FROM cliente WHERE id = $1 FOR NO KEY UPDATE`,
    },
    [clienteId],
  );
  return row === undefined ? null : toCliente(row);
}

/** Writes what support may change of a client. */
export async function saveCliente(tx: Executor, cliente: Cliente): Promise<void> {
  await tx.query(
    {
      text: `
        UPDATE cliente SET razon_social = $2, activo = $3, opera_para_terceros = $4, politica_coincidencia = $5
        WHERE id = $1`,
    },
    [
      cliente.clienteId,
      cliente.razonSocial,
      cliente.activo,
      cliente.operaParaTerceros,
      cliente.politicaCoincidencia,
    ],
  );
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
  db: Pick<Db, "prisma">,
  { buscar, limite, after }: ClientesFilter,
): Promise<Cliente[]> {
  const where: Prisma.ClienteWhereInput = {
    ...(after !== null && { id: { lt: after } }),
    ...(buscar !== null && { OR: searchTerms(buscar) }),
  };
  const rows = await db.prisma.cliente.findMany({
    where,
    omit: COMMERCIAL,
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
