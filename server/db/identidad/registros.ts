import { bytea, int4, int8, neverNull, text, timestamptz, uuid } from "../sql/column-types";
import { firstOf, readRow, type SqlExecutor, sql, write } from "../sql/statement";
import { pick, t } from "../sql/table";

/** Most passwords that one confirmation is compared with. */
const MOST_OF_ADDRESS = 10;

const REGISTRANTE = pick(t.registro, "nombre", "razonSocial", "nit", "email");

/** Stores a registration that waits for confirmation. */
export const insertRegistro = write({
  params: {
    registroId: t.registro.id,
    ...REGISTRANTE,
    // `clave` is argon2id, `condiciones` the version of the accepted terms. `correoId` is the mail with the link: null if
    // an earlier link to the address confirms it.
    ...pick(t.registro, "clave", "condiciones", "creadoEn", "venceEn", "correoId"),
  },
  text: "INSERT INTO registro $values",
});

/** The address that a link was mailed to. Null if the link is not in force. */
export const findRegistro = readRow({
  params: { digest: bytea, now: timestamptz },
  row: pick(t.registro, "email"),
  text: "SELECT $row FROM registro WHERE digest = $digest AND vence_en > $now",
});

const OF_ADDRESS = sql({
  params: { email: text, now: timestamptz, limit: int8 },
  row: { registroId: t.registro.id, ...pick(t.registro, "clave") },
  text: `
    SELECT id AS "registroId", clave FROM registro WHERE email = $email AND vence_en > $now
    ORDER BY creado_en DESC, id DESC LIMIT $limit`,
});

/** Returns the registrations that a link to an address may confirm, newest first. Each has its own password. */
export const registrosOf = (executor: SqlExecutor, email: string, now: Date) =>
  executor.query(OF_ADDRESS, { email, now, limit: MOST_OF_ADDRESS });

const TAKE = sql({
  params: { registroId: uuid },
  row: { ...REGISTRANTE, ...pick(t.registro, "clave", "condiciones", "creadoEn") },
  text: "DELETE FROM registro WHERE id = $registroId RETURNING $row",
});

/** Takes a registration, which only one caller does. Null if it is gone. */
export const takeRegistro = (tx: SqlExecutor, registroId: string) => firstOf(tx, TAKE, { registroId });

const MAKE_ROOM = sql({
  params: { email: text, now: timestamptz, kept: int8 },
  row: { linked: neverNull(int4) },
  text: `
    WITH gone AS (DELETE FROM registro WHERE id IN (
      SELECT id FROM registro WHERE email = $email AND correo_id IS NULL AND digest IS NULL
      ORDER BY creado_en DESC, id DESC OFFSET $kept))
    SELECT count(*)::int AS linked FROM registro
    WHERE email = $email AND vence_en > $now AND (correo_id IS NOT NULL OR digest IS NOT NULL)`,
});

/** Deletes the oldest unmailed registrations of an address to make room. Returns false if it has no link at all. */
export async function makeRoomForUnmailed(tx: SqlExecutor, email: string, now: Date): Promise<boolean> {
  const [row] = await tx.query(MAKE_ROOM, { email, now, kept: MOST_OF_ADDRESS - 1 });
  return (row?.linked ?? 0) > 0;
}

/** Deletes all that wait under an address. */
export const deleteRegistrosOf = write({
  params: { email: text },
  text: "DELETE FROM registro WHERE email = $email",
});

const DELETE_EXPIRED = sql({
  params: { now: timestamptz },
  row: { count: neverNull(int4) },
  text: `
    WITH gone AS (DELETE FROM registro WHERE vence_en <= $now RETURNING 1) SELECT count(*)::int AS count FROM gone`,
});

/** Deletes registrations that were not confirmed in time. Returns how many. */
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

/** Returns the clients with this NIT, stored with or without its verification digit. */
export const clientesOfNit = (executor: SqlExecutor, nit: string) =>
  executor.query(OF_NIT, { nit, sinDigito: nit.slice(0, -1) });
