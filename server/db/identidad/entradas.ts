import { ALLOWANCES, type Tried } from "../../domain/identidad/allowance";
import type { Entrada } from "../../domain/identidad/segunda-persona";
import type { Realm } from "../../domain/identidad/session";
import { TEAM } from "../clientes/clientes";
import type { Executor } from "../sql/client";
import { arrayOf, bytea, int4, neverNull, text, timestamptz, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql } from "../sql/statement";

/** The acts of each realm's trail on accounts of the realm, with the account that acted. */
const ACTS: Readonly<Record<Realm, { readonly usuario: string; readonly acts: string }>> = {
  portal: {
    usuario: "usuario",
    acts: `(SELECT objeto_id, accion, en, usuario_id AS por FROM actividad WHERE objeto_tipo = 'usuario')`,
  },
  soporte: {
    usuario: "usuario_soporte",
    acts: `(
      SELECT objeto_id, accion, en, inviter.id AS por FROM staff_audit
      LEFT JOIN usuario_soporte inviter ON inviter.email = staff_audit.actor
      WHERE objeto_tipo = 'usuario_soporte')`,
  },
};

const selectEntradas = ({ usuario, acts }: (typeof ACTS)[Realm], condition: string) => `
      SELECT account.id AS "usuarioId",
        coalesce(max(act.en) FILTER (WHERE act.accion = 'invitacion.aceptada'), account.creado_en) AS "entroEn",
        coalesce(array_agg(DISTINCT act.por) FILTER (WHERE act.por IS NOT NULL
          AND act.accion IN ('usuario.invitado', 'usuario.invitado_de_nuevo')), '{}') AS "invitadaPor"
      FROM ${usuario} account LEFT JOIN ${acts} act ON act.objeto_id = account.id::text
      WHERE ${condition} GROUP BY account.id, account.creado_en`;
const ENTRADA = { usuarioId: uuid, entroEn: neverNull(timestamptz), invitadaPor: neverNull(arrayOf(uuid)) };

const readEntrada = (of: (typeof ACTS)[Realm]) =>
  sql({ params: { usuarioId: uuid }, row: ENTRADA, text: selectEntradas(of, "account.id = $usuarioId") });

/** Returns the client's people who decide, with how each came in. Leaves out who was invited and did not accept. */
export const aprobadoresOf = readRows({
  params: { clienteId: uuid },
  row: ENTRADA,
  text: `${selectEntradas(
    ACTS.portal,
    `account.cliente_id = ${TEAM} AND rol IN ('administrador', 'oficial') AND desactivado_en IS NULL`,
  )} HAVING account.clave IS NOT NULL OR bool_and(act.accion IS DISTINCT FROM 'usuario.invitado')`,
});

const READ = { portal: readEntrada(ACTS.portal), soporte: readEntrada(ACTS.soporte) };

/** Returns since when a person has access, and who invited them. Null if there is no such account. */
export async function entradaOf(
  executor: SqlExecutor,
  realm: Realm,
  usuarioId: string,
): Promise<Entrada | null> {
  return (await executor.query(READ[realm], { usuarioId }))[0] ?? null;
}

const COUNT = sql({
  name: "count_intento",
  params: { ambito: text, llave: bytea, now: timestamptz, since: timestamptz },
  row: { cuenta: int4 },
  text: `
    INSERT INTO intento_ingreso AS kept (ambito, llave, desde, cuenta) VALUES ($ambito, $llave, $now, 1)
    ON CONFLICT (ambito, llave) DO UPDATE SET
      desde = CASE WHEN kept.desde > $since AND kept.desde <= $now THEN kept.desde ELSE $now END,
      cuenta = CASE WHEN kept.desde > $since AND kept.desde <= $now THEN kept.cuenta + 1 ELSE 1 END
    RETURNING cuenta`,
});

/**
 * Counts one try against each name in turn, over all processes. Returns whether all still allow it. Stops at the
 * first that does not, so that a network over its limit cannot create a row for each invented address.
 */
export async function takeTries(executor: Executor, all: readonly Tried[], now: Date): Promise<boolean> {
  for (const one of all) if (!(await takeTry(executor, one, now))) return false;
  return true;
}

/** Counts one try over all processes. Returns whether it is still allowed. */
export const takeTry = async (executor: Executor, one: Tried, now: Date): Promise<boolean> =>
  (await countTry(executor, one, now)) <= ALLOWANCES[one.ambito].limit;

/** Counts one try over all processes. Returns the number of recent tries including it. */
export async function countTry(executor: Executor, { ambito, llave }: Tried, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ALLOWANCES[ambito].windowMs);
  const [row] = await executor.query(COUNT, { ambito, llave, now, since });
  return row?.cuenta ?? 0;
}

/** Deletes failed tries after the owner has signed in. */
export async function forgetTries({ prisma }: Executor, { ambito, llave }: Tried): Promise<void> {
  await prisma.intentoIngreso.deleteMany({ where: { ambito, llave: new Uint8Array(llave) } });
}
