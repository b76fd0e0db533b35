import { ACTS_FOR } from "../clientes/clientes";
import { text, timestamptz, uuid } from "../sql/column-types";
import { firstOf, type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";

/** A visit by support to a client's portal. */
export interface Visita {
  readonly visitaId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  /** The session it was opened in. */
  readonly sesionId: string;
  readonly motivo: string;
  readonly abiertaEn: Date;
  readonly venceEn: Date;
}

const INSERT = sql({
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

/** Opens a visit. Returns false if the client does not exist. */
export async function insertVisita(tx: SqlExecutor, visita: Visita): Promise<boolean> {
  return (await tx.query(INSERT, visita)).length === 1;
}

const FIND_LIVE = sql({
  params: { visitaId: uuid, usuarioId: uuid, sesionId: uuid, now: timestamptz },
  row: { ...ACTS_FOR, ...pick(t.visita, "venceEn") },
  text: `
    SELECT $row FROM visita JOIN cliente ON cliente.id = cliente_id
    WHERE visita.id = $visitaId AND usuario_id = $usuarioId AND sesion_id = $sesionId AND vence_en > $now
      AND NOT EXISTS (SELECT FROM visita_fin WHERE visita_id = visita.id)`,
});

type VisitaKey = Pick<Visita, "visitaId" | "usuarioId" | "sesionId"> & { readonly now: Date };

/** Returns a valid visit of this person and session, with its client. Null for any other case. */
export const findLiveVisita = (executor: SqlExecutor, asked: VisitaKey) =>
  firstOf(executor, FIND_LIVE, asked);

const END = sql({
  params: { visitaId: uuid, usuarioId: uuid, now: timestamptz },
  row: { visitaId: uuid },
  text: `
    INSERT INTO visita_fin (visita_id, en)
    SELECT id, $now FROM visita WHERE id = $visitaId AND usuario_id = $usuarioId AND vence_en > $now
    ON CONFLICT (visita_id) DO NOTHING
    RETURNING visita_id AS "visitaId"`,
});

/** Ends a visit of this person early. Returns false if it is over. */
export async function endVisitaOf(tx: SqlExecutor, asked: Omit<VisitaKey, "sesionId">): Promise<boolean> {
  return (await tx.query(END, asked)).length === 1;
}

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
