import type { SealedDiligencia } from "../../domain/consultas/diligencia";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { bool, int8, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { firstOf, readRow, type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";
import type { ConsultaPlace } from "./consultas";

const KEEP = sql({
  name: "keep_diligencia",
  params: { ...t.diligencia, mes: text },
  text: `
    WITH counted AS (
      INSERT INTO diligencia_mes (cliente_id, mes, facturables) VALUES ($clienteId, $mes, 1)
      ON CONFLICT (cliente_id, mes) DO UPDATE SET facturables = diligencia_mes.facturables + 1
    )
    INSERT INTO diligencia $values`,
});

/**
 * Stores a diligencia for ten years and counts it in its month (`YYYY-MM`), both or neither. `token` is that of a
 * person's form, which stores one at most.
 */
export async function keepDiligencia(
  executor: SqlExecutor,
  actor: ActorOfCliente,
  { diligencia, evidencia }: SealedDiligencia,
  { mes, token }: { readonly mes: string; readonly token: string | null },
): Promise<void> {
  const { requestId } = actor;
  await executor.query(KEEP, {
    ...diligencia.consultado,
    apiKeyId: actor.kind === "cliente" ? actor.apiKeyId : null,
    usuarioId: actor.kind === "portal" ? actor.usuarioId : null,
    token,
    id: diligencia.diligenciaId,
    clienteId: diligencia.clienteId,
    mes,
    creadaEn: new Date(diligencia.fechaConsulta),
    requestId,
    referenciaExterna: diligencia.referenciaExterna,
    totalHallazgos: diligencia.hallazgos.length,
    hashRespuesta: diligencia.hashRespuesta,
    evidencia,
    esPrueba: diligencia.modo === "prueba",
  });
}

const IS_KEPT = sql({
  name: "is_diligencia_kept",
  params: { id: uuid },
  row: { isKept: neverNull(bool) },
  text: `SELECT EXISTS (SELECT FROM diligencia WHERE id = $id) AS "isKept"`,
});

/** Whether it was stored. Use it if the storing statement got no answer. */
export async function isDiligenciaKept(executor: SqlExecutor, id: string): Promise<boolean> {
  const [row] = await executor.query(IS_KEPT, { id });
  return row?.isKept ?? false;
}

const OF_TOKEN = sql({
  params: { clienteId: uuid, token: uuid },
  row: { evidencia: t.diligencia.evidencia },
  text: "SELECT $row FROM diligencia WHERE cliente_id = $clienteId AND token = $token",
});

/** Returns the evidence of the diligencia that this form stored. Null if it stored none. */
export async function diligenciaOfToken(
  executor: SqlExecutor,
  clienteId: string,
  token: string,
): Promise<string | null> {
  return (await firstOf(executor, OF_TOKEN, { clienteId, token }))?.evidencia ?? null;
}

/** Returns a client's diligencia. `quien`: only if this person asked it. Null if there is none. */
export const findDiligencia = readRow({
  params: { clienteId: uuid, quien: nullable(uuid), diligenciaId: uuid },
  row: pick(t.diligencia, "evidencia", "hashRespuesta"),
  text: `SELECT $row FROM diligencia WHERE id = $diligenciaId AND cliente_id = $clienteId
    AND ($quien::uuid IS NULL OR usuario_id = $quien)`,
});

const PAGE = sql({
  params: {
    clienteId: uuid,
    quien: nullable(uuid),
    limite: int8,
    cursorEn: nullable(timestamptz),
    cursorId: nullable(uuid),
  },
  row: {
    diligenciaId: t.diligencia.id,
    ...pick(t.diligencia, "creadaEn", "documento", "tipoDocumento", "nombre", "totalHallazgos"),
    referenciaExterna: t.diligencia.referenciaExterna,
    solicitante: neverNull(text),
  },
  text: `
    SELECT $row, coalesce(
      (SELECT usuario.nombre FROM usuario WHERE usuario.id = usuario_id),
      (SELECT 'Llave ' || coalesce('«' || etiqueta || '»', '…' || terminacion) FROM api_key WHERE api_key.id = api_key_id)
    ) AS solicitante
    FROM diligencia WHERE cliente_id = $clienteId AND ($quien::uuid IS NULL OR usuario_id = $quien)
      AND ($cursorId::uuid IS NULL OR (diligencia.creada_en, diligencia.id) < ($cursorEn::timestamptz, $cursorId::uuid))
    ORDER BY diligencia.creada_en DESC, diligencia.id DESC LIMIT $limite`,
});

/** A page of a client's diligencias, the newest first. `quien`: only those that this person asked. */
export function pageOfDiligencias(
  executor: SqlExecutor,
  {
    clienteId,
    quien,
    limite,
    cursor,
  }: {
    readonly clienteId: string;
    readonly quien: string | null;
    readonly limite: number;
    readonly cursor: ConsultaPlace | null;
  },
) {
  const place = { cursorEn: cursor?.creadaEn ?? null, cursorId: cursor?.consultaId ?? null };
  return executor.query(PAGE, { clienteId, quien, limite, ...place });
}
