import type { Realm } from "../../domain/identidad/realm";
import type { Entrada } from "../../domain/identidad/segunda-persona";
import { neverNull, text, timestamptz, uuid } from "../sql/column-types";
import type { SqlExecutor } from "../sql/statement";
import { sql } from "../sql/statement";

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

const readEntrada = ({ usuario, acts }: (typeof ACTS)[Realm]) =>
  sql({
    params: { usuarioId: uuid },
    row: { entroEn: neverNull(timestamptz), invitadaPor: neverNull(text) },
    text: `
      SELECT
        coalesce(max(act.en) FILTER (WHERE act.accion = 'invitacion.aceptada'), account.creado_en) AS "entroEn",
        coalesce(string_agg(DISTINCT act.por::text, ' ')
          FILTER (WHERE act.accion IN ('usuario.invitado', 'usuario.invitado_de_nuevo')), '') AS "invitadaPor"
      FROM ${usuario} account LEFT JOIN ${acts} act ON act.objeto_id = account.id::text
      WHERE account.id = $usuarioId GROUP BY account.id, account.creado_en`,
  });

const READ = { portal: readEntrada(ACTS.portal), soporte: readEntrada(ACTS.soporte) };

/** Returns since when a person has access, and who invited them. Null if there is no such account. */
export async function entradaOf(
  executor: SqlExecutor,
  realm: Realm,
  usuarioId: string,
): Promise<Entrada | null> {
  const [row] = await executor.query(READ[realm], { usuarioId });
  return row ? { entroEn: row.entroEn, invitadaPor: row.invitadaPor.split(" ").filter(Boolean) } : null;
}
