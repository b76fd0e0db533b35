import { bytea, float8, int8, neverNull, nullable, text, timestamptz } from "../sql/column-types";
import { readRow, readRows, write } from "../sql/statement";
import { pick, t } from "../sql/table";

const BOGOTA_DAY = "(sellada_en AT TIME ZONE 'America/Bogota')::date";

/** Returns the first checkpoint of each day (`YYYY-MM-DD`) since `since` without a stamp, newest day first. */
export const unstampedDays = readRows({
  params: { since: timestamptz, limit: int8 },
  row: { dia: neverNull(text), tamano: neverNull(float8), nota: text },
  text: `
    SELECT dia::text AS dia, tamano::float8 AS tamano, nota
    FROM (
      SELECT DISTINCT ON (${BOGOTA_DAY}) ${BOGOTA_DAY} AS dia, bitacora_cabeza.tamano, nota
      FROM bitacora_cabeza WHERE sellada_en >= $since ORDER BY ${BOGOTA_DAY}, bitacora_cabeza.tamano
    ) firsts
    WHERE NOT EXISTS (SELECT FROM bitacora_estampa WHERE bitacora_estampa.dia = firsts.dia)
    ORDER BY 1 DESC LIMIT $limit`,
});

/** Stores the stamp of a day. A day has one. */
export const insertEstampa = write({
  params: t.bitacoraEstampa,
  text: "INSERT INTO bitacora_estampa $values ON CONFLICT DO NOTHING",
});

/** Returns the first stamped checkpoint that covers a leaf, with its RFC 3161 token. Null if none does yet. */
export const estampaCovering = readRow({
  params: { indice: int8 },
  row: {
    ...pick(t.bitacoraCabeza, "nota", "verificador"),
    ...pick(t.bitacoraEstampa, "estampa", "estampadaEn"),
    tamano: neverNull(float8),
  },
  text: `
    SELECT $row, bitacora_cabeza.tamano::float8 AS tamano FROM bitacora_estampa JOIN bitacora_cabeza USING (tamano)
    WHERE bitacora_estampa.tamano > $indice ORDER BY bitacora_estampa.tamano LIMIT 1`,
});

/** Returns every stamp with its checkpoint's note and the size of the day's first checkpoint. */
export const allEstampas = readRows({
  row: {
    dia: neverNull(text),
    tamano: neverNull(float8),
    estampa: bytea,
    estampadaEn: timestamptz,
    nota: nullable(text),
    first: nullable(float8),
  },
  text: `
    SELECT estampa.dia::text AS dia, estampa.tamano::float8 AS tamano, estampa, estampada_en AS "estampadaEn",
      cabeza.nota, (
        SELECT min(other.tamano)::float8 FROM bitacora_cabeza other
        WHERE (other.sellada_en AT TIME ZONE 'America/Bogota')::date = estampa.dia
          AND other.sellada_en >= estampa.dia::timestamp AT TIME ZONE 'America/Bogota'
          AND other.sellada_en < (estampa.dia + 1)::timestamp AT TIME ZONE 'America/Bogota') AS first
    FROM bitacora_estampa estampa LEFT JOIN bitacora_cabeza cabeza USING (tamano) ORDER BY estampa.dia`,
});
