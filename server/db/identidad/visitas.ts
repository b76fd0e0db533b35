import { ACTS_FOR } from "../clientes/clientes";
import { text, timestamptz, uuid } from "../sql/column-types";
import { readRow, type SqlExecutor, sql, tryWrite } from "../sql/statement";
import { pick, t } from "../sql/table";

/** Opens a visit by support to a client's portal, of the session it was opened in. Returns false if the client does not exist. */
export const insertVisita = tryWrite({
  params: {
    visitaId: t.visita.id,
    ...pick(t.visita, "clienteId", "usuarioId", "sesionId", "motivo", "abiertaEn", "venceEn"),
  },
  row: { visitaId: uuid },
  text: `
    INSERT INTO visita (id, cliente_id, usuario_id, sesion_id, motivo, abierta_en, vence_en)
    SELECT $visitaId, id, $usuarioId, $sesionId, $motivo, $abiertaEn, $venceEn FROM cliente WHERE id = $clienteId
    RETURNING id AS "visitaId"`,
});

/** Returns a valid visit of this person and session, with its client. Null for any other case. */
export const findLiveVisita = readRow({
  params: { visitaId: uuid, usuarioId: uuid, sesionId: uuid, now: timestamptz },
  row: { ...ACTS_FOR, ...pick(t.visita, "venceEn") },
  text: `
    SELECT $row FROM visita JOIN cliente ON cliente.id = cliente_id
    WHERE visita.id = $visitaId AND usuario_id = $usuarioId AND sesion_id = $sesionId AND vence_en > $now
      AND NOT EXISTS (SELECT FROM visita_fin WHERE visita_id = visita.id)`,
});

/** Ends a visit of this person early. Returns false if it is over. */
export const endVisitaOf = tryWrite({
  params: { visitaId: uuid, usuarioId: uuid, now: timestamptz },
  row: { visitaId: uuid },
  text: `
    INSERT INTO visita_fin (visita_id, en)
    SELECT id, $now FROM visita WHERE id = $visitaId AND usuario_id = $usuarioId AND vence_en > $now
    ON CONFLICT (visita_id) DO NOTHING
    RETURNING visita_id AS "visitaId"`,
});

const SEE = sql({
  params: t.visitaVista,
  row: { sala: text },
  text: "INSERT INTO visita_vista $values ON CONFLICT (visita_id, sala, objeto_id) DO NOTHING RETURNING sala",
});

export interface Vista {
  readonly visitaId: string;
  readonly sala: string;
  /** Id of the object that was opened. Empty for the page itself. */
  readonly objetoId: string;
}

/** Records what is about to be shown. Returns false if this visit showed it before. */
export async function insertVista(
  tx: SqlExecutor,
  { now: en, ...vista }: Vista & { readonly now: Date },
): Promise<boolean> {
  return (await tx.query(SEE, { ...vista, en })).length === 1;
}
