import { MODOS, type Modo } from "../../domain/clientes/cliente";
import type { PersonaDeFila } from "../../domain/lotes/lote";
import type { PortalActor } from "../../domain/shared/actor";
import { ACTS_FOR } from "../clientes/clientes";
import { USUARIO } from "../identidad/realm-tables";
import { CLAIM, isUnclaimed, RELEASE } from "../sql/claims";
import {
  arrayOf,
  bool,
  int4,
  int8,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql, tryWrite } from "../sql/statement";
import { pick, t } from "../sql/table";
import { FILA } from "./lote-filas";

/** A row that this process has claimed. */
export interface FilaClaim {
  readonly loteId: string;
  readonly numero: number;
  readonly persona: PersonaDeFila;
  readonly intentos: number;
  readonly reclamo: string;
  readonly modo: Modo;
}

const IS_DUE = `lote_fila.estado = 'pendiente' AND ${isUnclaimed("lote_fila")}
  AND (reintentar_en IS NULL OR reintentar_en <= clock_timestamp())`;

const CLAIM_DUE = sql({
  name: "claim_lote_filas",
  params: { limit: int8, modos: arrayOf(text) },
  row: {
    ...pick(FILA, "loteId", "numero", "intentos"),
    persona: neverNull(FILA.persona),
    reclamo: neverNull(FILA.reclamo),
    modo: oneOf(...MODOS),
  },
  text: `
    WITH turn AS (
      SELECT lote.id, modo FROM lote JOIN cliente ON cliente.id = cliente_id
      WHERE estado = 'en_curso' AND modo = ANY ($modos)
        AND EXISTS (SELECT FROM lote_fila WHERE lote_id = lote.id AND ${IS_DUE})
      ORDER BY modo = 'prueba', servido_en NULLS FIRST, lote.id LIMIT 1 FOR UPDATE OF lote SKIP LOCKED
    ),
    served AS (UPDATE lote SET servido_en = clock_timestamp() FROM turn WHERE lote.id = turn.id),
    due AS (
      SELECT lote_id, numero FROM lote_fila JOIN turn ON lote_id = turn.id WHERE ${IS_DUE}
      ORDER BY numero LIMIT $limit FOR UPDATE OF lote_fila SKIP LOCKED
    )
    UPDATE lote_fila SET ${CLAIM} FROM due, turn
    WHERE lote_fila.lote_id = due.lote_id AND lote_fila.numero = due.numero
    RETURNING $row, modo`,
});

/** Claims up to `limit` rows of the lote whose turn it is, test accounts last. Also claims rows whose worker died. */
export const claimFilas = (
  executor: SqlExecutor,
  limit: number,
  modos: readonly Modo[] = MODOS,
): Promise<FilaClaim[]> => executor.query(CLAIM_DUE, { limit, modos });

const HELD = pick(FILA, "loteId", "numero", "reclamo");
const IS_HELD = "lote_id = $loteId AND numero = $numero AND reclamo = $reclamo AND estado = 'pendiente'";

const GIVE_BACK = sql({
  params: { ...HELD, seconds: int4, tried: int4 },
  text: `
    UPDATE lote_fila SET ${RELEASE}, intentos = intentos + $tried,
      reintentar_en = clock_timestamp() + $seconds::int * interval '1 second'
    WHERE ${IS_HELD}`,
});

/** Releases a row to be tried again after some seconds. `tried` says whether this was a try. */
export async function giveBackFila(
  executor: SqlExecutor,
  { loteId, numero, reclamo }: FilaClaim,
  { seconds, tried }: { readonly seconds: number; readonly tried: boolean },
): Promise<void> {
  await executor.query(GIVE_BACK, { loteId, numero, reclamo, seconds, tried: tried ? 1 : 0 });
}

const FAIL = sql({
  params: { ...HELD, motivo: text },
  text: `
    UPDATE lote_fila SET estado = 'fallida', motivo = $motivo, intentos = intentos + 1,
      terminada_en = clock_timestamp(), ${RELEASE}
    WHERE ${IS_HELD}`,
});

/** Ends a row as failed, with the reason. */
export async function failFila(
  executor: SqlExecutor,
  { loteId, numero, reclamo }: FilaClaim,
  motivo: string,
): Promise<void> {
  await executor.query(FAIL, { loteId, numero, reclamo, motivo });
}

/** Ends a lote if no row waits. Returns true only to the caller that ended it. */
export const finishLote = tryWrite({
  params: { loteId: uuid, now: timestamptz },
  row: { id: uuid },
  text: `
    UPDATE lote SET estado = 'terminado', terminado_en = $now, motivo = NULL, parado_en = NULL
    WHERE id = $loteId AND estado IN ('en_curso', 'pausado', 'detenido')
      AND NOT EXISTS (SELECT FROM lote_fila WHERE lote_id = $loteId AND lote_fila.estado = 'pendiente')
    RETURNING id`,
});

const WITHOUT_WORK = sql({
  params: { loteId: nullable(uuid) },
  row: { loteId: uuid, clienteId: uuid },
  text: `
    SELECT id AS "loteId", cliente_id AS "clienteId" FROM lote
    WHERE estado IN ('en_curso', 'pausado', 'detenido') AND ($loteId::uuid IS NULL OR id = $loteId)
      AND NOT EXISTS (SELECT FROM lote_fila WHERE lote_id = lote.id AND lote_fila.estado = 'pendiente')`,
});

/** Returns open lotes without rows left, of all or one. Of all: the last row was under way at the stop, or its worker died. */
export const lotesWithoutWork = (executor: SqlExecutor, loteId: string | null = null) =>
  executor.query(WITHOUT_WORK, { loteId });

const CORREDOR = sql({
  params: { loteId: uuid },
  row: {
    usuarioId: USUARIO.id,
    ...pick(USUARIO, "nombre", "email", "rol"),
    ...ACTS_FOR,
    requestId: neverNull(t.lote.requestId),
    isAdmitted: neverNull(bool),
  },
  text: `
    SELECT $row, desactivado_en IS NULL AND activo AND rol <> 'lectura' AS "isAdmitted"
    FROM lote JOIN usuario ON usuario.id = corre_por JOIN cliente ON cliente.id = lote.cliente_id
    WHERE lote.id = $loteId`,
});

interface Corredor {
  readonly actor: PortalActor;
  readonly email: string;
  readonly isAdmitted: boolean;
}

/** Returns the person that a lote runs for, with their current right to screen. */
export async function findCorredor(executor: SqlExecutor, loteId: string): Promise<Corredor | null> {
  const [found] = await executor.query(CORREDOR, { loteId });
  if (found === undefined) return null;
  const { isAdmitted, email, ...person } = found;
  return { actor: { kind: "portal", direccion: null, ...person }, email, isAdmitted };
}

const ANY_RUNNING = sql({
  row: { isAny: neverNull(bool) },
  text: `SELECT EXISTS (SELECT FROM lote WHERE estado = 'en_curso') AS "isAny"`,
});

/** Whether any lote runs, in any process. */
export async function isAnyLoteRunning(executor: SqlExecutor): Promise<boolean> {
  return (await executor.query(ANY_RUNNING))[0]?.isAny ?? false;
}
