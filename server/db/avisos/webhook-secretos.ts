import type { Executor } from "../sql/client";
import { text, uuid } from "../sql/column-types";
import { readRows, tryWrite } from "../sql/statement";
import { pick, t } from "../sql/table";

/** A secret as stored: encrypted under the key with that id. */
export interface SealedSecret {
  readonly llaveId: string;
  readonly cifrado: Buffer;
}

export interface StoredSecreto extends SealedSecret {
  readonly secretoId: string;
  readonly clienteId: string;
}

/** Returns the secrets of a client that sign at `now`, the current one first. After a rotation there are two. */
export async function secretosInForce(
  { prisma }: Executor,
  clienteId: string,
  now: Date,
): Promise<SealedSecret[]> {
  const rows = await prisma.webhookSecreto.findMany({
    where: { clienteId, OR: [{ validoHasta: null }, { validoHasta: { gt: now } }] },
    orderBy: { validoHasta: { sort: "desc", nulls: "first" } },
  });
  return rows.map(({ llaveId, cifrado }) => ({ llaveId, cifrado: Buffer.from(cifrado) }));
}

const SECRETO = {
  secretoId: t.webhookSecreto.id,
  ...pick(t.webhookSecreto, "clienteId", "llaveId", "cifrado"),
};

/** Inserts a client's first secret. Returns false if it has one. */
export const insertFirstSecreto = tryWrite({
  params: SECRETO,
  row: { id: uuid },
  text: "INSERT INTO webhook_secreto $values ON CONFLICT DO NOTHING RETURNING id",
});

/** Replaces the current secret, which signs until `anteriorHasta`. Stops the one before (contract-decisions 140). */
export async function replaceSecreto(
  { prisma }: Executor,
  { secretoId: id, clienteId, llaveId, cifrado }: StoredSecreto,
  anteriorHasta: Date,
): Promise<void> {
  await prisma.webhookSecreto.deleteMany({ where: { clienteId, validoHasta: { not: null } } });
  await prisma.webhookSecreto.updateMany({ where: { clienteId }, data: { validoHasta: anteriorHasta } });
  await prisma.webhookSecreto.create({ data: { id, clienteId, llaveId, cifrado: new Uint8Array(cifrado) } });
}

/** Returns and locks every secret that is encrypted under another key. */
export const lockSecretosNotUnder = readRows({
  params: { llaveId: text },
  row: SECRETO,
  text: "SELECT $row FROM webhook_secreto WHERE llave_id <> $llaveId FOR UPDATE",
});

export async function saveSecreto(
  { prisma }: Executor,
  { secretoId: id, llaveId, cifrado }: StoredSecreto,
): Promise<void> {
  await prisma.webhookSecreto.update({ where: { id }, data: { llaveId, cifrado: new Uint8Array(cifrado) } });
}
