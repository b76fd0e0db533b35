import type { CambioDeListas } from "../../domain/prueba/listas-de-prueba";
import { bool, date, int4, neverNull, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql, tryWrite, write } from "../sql/statement";

/** Counts one of the day's consultas of a test account (`YYYY-MM-DD`, Bogota). Returns false if none is left. */
export const takeConsultaDePrueba = tryWrite({
  name: "take_consulta_de_prueba",
  params: { clienteId: uuid, dia: date, most: int4 },
  row: { taken: neverNull(bool) },
  text: `
    INSERT INTO prueba_dia (cliente_id, dia, consultas) VALUES ($clienteId, $dia, 1)
    ON CONFLICT (cliente_id, dia) DO UPDATE SET consultas = prueba_dia.consultas + 1
    WHERE prueba_dia.consultas < $most::int
    RETURNING true AS taken`,
});

/** Whether a query under this key must fail: only the first one does, over all processes. */
export const failsOnce = tryWrite({
  params: { clienteId: uuid, llave: text, en: timestamptz },
  row: { failed: neverNull(bool) },
  text: `
    INSERT INTO prueba_fallo (cliente_id, llave, en) VALUES ($clienteId, $llave, $en)
    ON CONFLICT DO NOTHING RETURNING true AS failed`,
});

const part = (name: "delete_pruebas" | "delete_rastro_de_pruebas" | "delete_actas_de_prueba") =>
  sql({
    params: { now: timestamptz, atMost: int4 },
    row: { deleted: neverNull(int4) },
    text: `SELECT ${name}($now, $atMost) AS deleted`,
  });

const DELETE = {
  /** Consultas and diligencias with their decisions and totals. */
  consultas: part("delete_pruebas"),
  /** Events with their deliveries, reports for boards, expedientes, bases with their alarmas, and counters of months that are over. */
  rastro: part("delete_rastro_de_pruebas"),
  actas: part("delete_actas_de_prueba"),
};

/** Deletes the oldest rows of a part that test accounts left more than ninety days ago. Returns how many. */
export async function deletePruebas(
  executor: SqlExecutor,
  what: keyof typeof DELETE,
  now: Date,
  atMost: number,
): Promise<number> {
  return (await executor.query(DELETE[what], { now, atMost }))[0]?.deleted ?? 0;
}

const LAST_CAMBIO = sql({
  name: "last_cambio_de_listas",
  params: { clienteId: uuid },
  row: { numero: int4, en: timestamptz },
  text: "SELECT numero, en FROM prueba_lista WHERE cliente_id = $clienteId ORDER BY numero DESC LIMIT 1",
});

/** Returns the last change of its lists that a test account asked for. Null: none. */
export const lastCambioDeListas = async (
  executor: SqlExecutor,
  clienteId: string,
): Promise<CambioDeListas | null> => (await executor.query(LAST_CAMBIO, { clienteId }))[0] ?? null;

/** Returns the changes of its lists that a test account asked for, the first ones first. */
export const cambiosDeListas = readRows({
  params: { clienteId: uuid },
  row: { numero: int4, en: timestamptz },
  text: "SELECT numero, en FROM prueba_lista WHERE cliente_id = $clienteId ORDER BY numero",
});

/**
 * Changes the lists of a test account again, and forgets changes that no comparison of the last ninety days can be of.
 * Returns false if it did so `most` times in ninety days. The caller holds the account's lock.
 */
export const changeListas = tryWrite({
  params: { clienteId: uuid, en: timestamptz, most: int4 },
  row: { numero: int4 },
  text: `
    WITH over AS (
      DELETE FROM prueba_lista old WHERE cliente_id = $clienteId AND en < $en::timestamptz - interval '90 days'
        AND EXISTS (SELECT FROM prueba_lista later WHERE later.cliente_id = $clienteId AND later.numero > old.numero
          AND later.en < $en::timestamptz - interval '90 days')
    )
    INSERT INTO prueba_lista (cliente_id, numero, en)
    SELECT $clienteId, coalesce(max(numero), 0) + 1, $en FROM prueba_lista WHERE cliente_id = $clienteId
    HAVING count(*) FILTER (WHERE en >= $en::timestamptz - interval '90 days') < $most::int
    RETURNING numero`,
});

/** Keeps when a test account's program was first refused for its balance, or a report first taken. */
export const keepPaso = write({
  params: { clienteId: uuid, paso: oneOf("rechazo", "reporte"), en: timestamptz },
  text: "INSERT INTO prueba_paso (cliente_id, paso, en) VALUES ($clienteId, $paso, $en) ON CONFLICT DO NOTHING",
});

const READ = sql({
  params: { clienteId: uuid },
  row: {
    consulta: neverNull(bool),
    coincidencia: neverNull(bool),
    webhook: neverNull(bool),
    rechazo: neverNull(bool),
    reporte: neverNull(bool),
  },
  text: `
    SELECT EXISTS (SELECT FROM consulta WHERE cliente_id = $clienteId) AS consulta,
      EXISTS (SELECT FROM consulta WHERE cliente_id = $clienteId AND severidad <> 'sin_hallazgo') AS coincidencia,
      EXISTS (SELECT FROM entrega WHERE cliente_id = $clienteId AND canal = 'webhook' AND estado = 'entregado') AS webhook,
      EXISTS (
        SELECT FROM prueba_paso
        WHERE prueba_paso.cliente_id = $clienteId AND paso = 'rechazo' AND EXISTS (
          SELECT FROM consulta
          WHERE consulta.cliente_id = $clienteId AND creada_en > en AND id >= uuid_v7_floor(en)
            AND api_key_id IS NOT NULL AND referencia_externa IS DISTINCT FROM 'situacion')) AS rechazo,
      EXISTS (SELECT FROM prueba_paso WHERE cliente_id = $clienteId AND paso = 'reporte') AS reporte`,
});

/** Returns the quick-start steps that an account has done, from stored facts. */
export async function readPasos(executor: SqlExecutor, clienteId: string) {
  const [pasos] = await executor.query(READ, { clienteId });
  if (pasos === undefined) throw new Error("a SELECT without FROM has one row");
  return pasos;
}
