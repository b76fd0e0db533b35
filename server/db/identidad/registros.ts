import type { Registrante } from "../../domain/identidad/registro";
import { bytea, int4, neverNull, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";

const REGISTRANTE = pick(t.registro, "nombre", "razonSocial", "nit", "email");

export interface NewRegistro extends Registrante {
  readonly registroId: string;
  /** argon2id. */
  readonly clave: string;
  readonly creadoEn: Date;
  readonly venceEn: Date;
  /** The mail that brings its link. */
  readonly correoId: string;
}

const INSERT = sql({
  params: {
    registroId: t.registro.id,
    ...REGISTRANTE,
    ...pick(t.registro, "clave", "creadoEn", "venceEn", "correoId"),
  },
  text: "INSERT INTO registro $values",
});

/** Keeps one that waits for its confirmation. */
export async function insertRegistro(tx: SqlExecutor, registro: NewRegistro): Promise<void> {
  await tx.query(INSERT, registro);
}

const BY_DIGEST = {
  params: { digest: bytea, now: timestamptz },
  row: { ...REGISTRANTE, clave: t.registro.clave },
};

const FIND = sql({
  ...BY_DIGEST,
  text: "SELECT $row FROM registro WHERE digest = $digest AND vence_en > $now",
});

const TAKE = sql({
  ...BY_DIGEST,
  text: "DELETE FROM registro WHERE digest = $digest AND vence_en > $now RETURNING $row",
});

/** What was registered under a link, with the password as it is kept; null: nothing waits under it. */
export async function findRegistro(executor: SqlExecutor, digest: Buffer, now: Date) {
  const [row] = await executor.query(FIND, { digest, now });
  return row ?? null;
}

/** The same, which is then no more: of several who do so at once, one has it. */
export async function takeRegistro(tx: SqlExecutor, digest: Buffer, now: Date) {
  const [row] = await tx.query(TAKE, { digest, now });
  return row ?? null;
}

const DELETE_OF = sql({ params: { email: text }, text: "DELETE FROM registro WHERE email = $email" });

/** Deletes all that wait under an address. */
export async function deleteRegistrosOf(tx: SqlExecutor, email: string): Promise<void> {
  await tx.query(DELETE_OF, { email });
}

const DELETE_EXPIRED = sql({
  params: { now: timestamptz },
  row: { count: neverNull(int4) },
  text: `
    WITH gone AS (DELETE FROM registro WHERE vence_en <= $now RETURNING 1) SELECT count(*)::int AS count FROM gone`,
});

/** Deletes those that nobody confirmed in time; resolves to how many. */
export async function deleteRegistrosVencidos(executor: SqlExecutor, now: Date): Promise<number> {
  return (await executor.query(DELETE_EXPIRED, { now }))[0]?.count ?? 0;
}

const OF_NIT = sql({
  params: { nit: text, sinDigito: text },
  row: { clienteId: uuid, razonSocial: t.cliente.razonSocial },
  text: `
    SELECT id AS "clienteId", $row FROM cliente
    WHERE nit IN ($nit, $sinDigito) AND modo = 'real' AND activo ORDER BY id`,
});

/** The clients whose NIT it is, also those who have theirs without its verification digit. */
export const clientesOfNit = (executor: SqlExecutor, nit: string) =>
  executor.query(OF_NIT, { nit, sinDigito: nit.slice(0, -1) });
