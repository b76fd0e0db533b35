import { EVENTO_ITEMS } from "../avisos/eventos";
import { bool, int4, json, neverNull, nullable, text, uuid } from "../sql/column-types";
import { sql } from "../sql/statement";

/** No commit happens after this: 10 s to get a connection and 15 s for the statement. */
const CHARGED_WITHIN = "25 seconds";

const PARAMS = {
  clienteId: uuid,
  /** The queries as JSON (see `item`), and their number. */
  items: json,
  many: int4,
  /** Allowed range of the counter after the charge: of a bolsa, or of a month at a revision. */
  from: int4,
  to: int4,
  bolsaId: nullable(uuid),
  mes: nullable(text),
  revision: nullable(int4),
  /** The account to issue (see `issued`), and events. */
  cobros: json,
  eventos: json,
};
const ROW = { consumidas: int4, claimed: neverNull(bool), punctual: neverNull(bool) };

const SPEND_BOLSA = `
      UPDATE bolsa SET consumidas = consumidas + $many::int, actualizado_en = greatest(actualizado_en, latest)
      FROM moment
      WHERE id = $bolsaId::uuid AND cliente_id = $clienteId::uuid AND cerrada_en IS NULL AND vencida_en IS NULL
        AND vence_en > latest
        AND consumidas + $many::int <= consultas_compradas
        AND consumidas + 1 >= $from::int AND consumidas + $many::int <= $to::int
      RETURNING consumidas`;

const SPEND_MES = `
      INSERT INTO periodo (cliente_id, mes, consumidas, actualizado_en)
      SELECT $clienteId::uuid, $mes::text, $many::int, latest FROM moment WHERE $many::int <= $to::int
      ON CONFLICT (cliente_id, mes) DO UPDATE SET consumidas = periodo.consumidas + $many::int,
        actualizado_en = greatest(periodo.actualizado_en, excluded.actualizado_en)
      WHERE periodo.revision = $revision::int
        AND periodo.consumidas + 1 >= $from::int AND periodo.consumidas + $many::int <= $to::int
      RETURNING consumidas`;

/** Settles the row of a lote in the same statement, so that a row is charged once and never without its consulta. */
const SETTLED = `,

    -- The rows of lotes that these are.
    fila AS (
      SELECT * FROM json_to_recordset($items::json) AS fila (id uuid, lote_id uuid, numero int, creada_en timestamptz,
        severidad text, total_matches int, hash_reporte text)
      WHERE lote_id IS NOT NULL
    ),
    settled AS (
      UPDATE lote_fila SET estado = 'hecha', consulta_id = fila.id, severidad = fila.severidad,
        total_matches = fila.total_matches, hash_reporte = fila.hash_reporte, consultada_en = fila.creada_en,
        motivo = NULL, terminada_en = clock_timestamp(), reclamo = NULL, reclamado_en = NULL
      FROM spend, fila
      WHERE lote_fila.lote_id = fila.lote_id AND lote_fila.numero = fila.numero
        AND lote_fila.cliente_id = $clienteId::uuid AND lote_fila.estado = 'pendiente'
      RETURNING lote_fila.numero
    )`;
const ARE_SETTLED = "(SELECT count(*) FROM settled) = (SELECT count(*) FROM fila)";

/**
 * Backs alarmas by matches of the consulta in the same statement, so that an alarma is charged for once. Vigilancia
 * also counts it against what the client lets it consume in a month.
 */
const BACKED = `,

    -- The alarmas that it backs.
    respaldo AS (
      SELECT * FROM json_to_recordset($items::json) AS respaldo (id uuid, contraparte_id uuid, alarmas json, tope_mes text)
    ),
    respaldada AS (
      SELECT respaldo.id, one.alarma_id, one.posicion
      FROM respaldo, json_to_recordset(respaldo.alarmas) AS one (alarma_id uuid, posicion int)
    ),
    consumed AS (
      INSERT INTO vigilancia_consumo (cliente_id, mes, consultas)
      SELECT $clienteId::uuid, tope_mes, 1 FROM spend, respaldo
      JOIN cliente ON cliente.id = $clienteId::uuid AND vigilancia_tope > 0 WHERE tope_mes IS NOT NULL
      ON CONFLICT (cliente_id) DO UPDATE SET mes = excluded.mes,
        consultas = CASE vigilancia_consumo.mes WHEN excluded.mes THEN vigilancia_consumo.consultas + 1 ELSE 1 END
      WHERE vigilancia_consumo.mes <> excluded.mes
        OR vigilancia_consumo.consultas < (SELECT vigilancia_tope FROM cliente WHERE id = $clienteId::uuid)
      RETURNING mes
    ),
    backed AS (
      UPDATE alarma SET consulta_id = respaldada.id, posicion = respaldada.posicion, sin_consulta = NULL,
        reclamo = NULL, reclamado_en = NULL,
        -- The event of the consulta tells it, unless the client gets its own.
        por_avisar = por_avisar AND ((SELECT avisa_vigilancia FROM cliente WHERE id = $clienteId::uuid)
          OR NOT EXISTS (SELECT FROM ${EVENTO_ITEMS} WHERE item.tipo = 'consulta.coincidencia_vinculante'))
      FROM spend, respaldada
      WHERE alarma.cliente_id = $clienteId::uuid AND alarma.id = respaldada.alarma_id
        AND alarma.consulta_id IS NULL AND alarma.estado = 'abierta'
        AND EXISTS (SELECT FROM contraparte WHERE contraparte.cliente_id = alarma.cliente_id
          AND contraparte.id = alarma.contraparte_id AND contraparte.estado <> 'retirada')
      RETURNING alarma.id
    )`;
const ARE_BACKED = `(SELECT count(*) FROM backed) = (SELECT count(*) FROM respaldada)
        AND (SELECT count(*) FROM consumed) = (SELECT count(tope_mes) FROM respaldo)`;

/** What a charge settles beside itself, with the condition that it did. */
const SETTLING = {
  filas: { settled: SETTLED, isSettled: ARE_SETTLED },
  alarmas: { settled: BACKED, isSettled: ARE_BACKED },
} as const;

const EFFECTS = `,

    -- What a single query may set off: the next billing account, events, and an act of whoever asked.
    issued AS (
      INSERT INTO cobro (id, cliente_id, periodo, cuenta_referencia, automatico, emitido_en, vence_en)
      SELECT item.id, $clienteId::uuid, item.periodo, item.cuenta_referencia, true, item.emitido_en, item.vence_en
      FROM spend, json_to_recordset($cobros::json) AS item (id uuid, periodo text, cuenta_referencia text,
        emitido_en timestamptz, vence_en timestamptz)
      ON CONFLICT DO NOTHING
    ),
    recorded AS (
      INSERT INTO evento (id, cliente_id, tipo, ambito, umbral, consulta_id, creado_en, cuerpo)
      SELECT item.id, $clienteId::uuid, item.tipo, item.ambito, item.umbral, item.consulta_id, item.creado_en, item.cuerpo
      FROM spend, ${EVENTO_ITEMS}
      ORDER BY item.ordinality
      ON CONFLICT DO NOTHING
    ),
    -- What a person asks in the portal is in the activity of their client; of a lote the whole is, not each row.
    acted AS (
      INSERT INTO actividad (cliente_id, en, actor_tipo, actor, usuario_id, direccion, request_id, accion, objeto_tipo,
        objeto_id)
      SELECT $clienteId::uuid, by_whom.creada_en, 'usuario', by_whom.usuario_nombre, by_whom.usuario_id,
        by_whom.direccion, by_whom.request_id, 'consulta.validada', 'consulta', by_whom.id::text
      FROM spend, json_to_recordset($items::json) AS by_whom (id uuid, usuario_id uuid, usuario_nombre text,
        direccion text, creada_en timestamptz, request_id text, lote_id uuid)
      WHERE by_whom.usuario_id IS NOT NULL AND by_whom.lote_id IS NULL
    )`;

/**
 * The whole charge for one kind of counter, with effects only if there are any. Carrying unused effects costs a tenth
 * of the statement. Every effect depends on `spend`: if nothing was counted, nothing is written. A taken key or a
 * settled row or alarma raises ATK01, a late charge ATK02. Both undo everything.
 */
const textOf = (
  spend: string,
  bolsaId: string,
  effects: string,
  settles: keyof typeof SETTLING | null = null,
) => `
    WITH item AS (
      SELECT * FROM json_to_recordset($items::json) AS item (id uuid, api_key_id uuid, usuario_id uuid,
        creada_en timestamptz, read_at timestamptz, request_id text, nombre text, documento text, severidad text,
        total_matches int, referencia_externa text, sujeto_razon_social text, sujeto_nit text, hash_reporte text,
        evidencia text, es_prueba boolean, sistema text,
        llave text, huella text, respuesta text, listas_version text, expira_en timestamptz)
    ),
    moment AS (SELECT max(creada_en) AS latest FROM item),

    spend AS (${spend}
    ),

    -- The Idempotency-Keys, each free or expired.
    claim AS (
      INSERT INTO idempotencia (cliente_id, llave, huella, consulta_id, respuesta, listas_version, expira_en)
      SELECT $clienteId::uuid, llave, decode(huella, 'hex'), id, respuesta, listas_version, expira_en FROM spend, item
      WHERE llave IS NOT NULL ORDER BY llave
      ON CONFLICT (cliente_id, llave) DO UPDATE SET huella = excluded.huella, consulta_id = excluded.consulta_id,
        respuesta = excluded.respuesta, listas_version = excluded.listas_version, expira_en = excluded.expira_en
      WHERE idempotencia.expira_en <= (SELECT min(creada_en) FROM item)
      RETURNING llave
    ),

    -- The consultas themselves.
    kept AS (
      INSERT INTO consulta (id, cliente_id, api_key_id, usuario_id, creada_en, request_id, nombre_consultado,
        documento_consultado, severidad, total_matches, referencia_externa, sujeto_obligado_razon_social,
        sujeto_obligado_nit, hash_reporte, evidencia, es_prueba, sistema, bolsa_id)
      SELECT id, $clienteId::uuid, api_key_id, usuario_id, creada_en, request_id, nombre,
        documento, severidad, total_matches, referencia_externa, sujeto_razon_social,
        sujeto_nit, hash_reporte, evidencia, es_prueba IS TRUE, sistema, ${bolsaId} FROM spend, item
      RETURNING id
    ),

    -- Their totals by day; '' for whatever NIT and severidad.
    counted AS (
      INSERT INTO consulta_total (cliente_id, sujeto_obligado_nit, severidad, dia, total)
      SELECT $clienteId::uuid, by_nit.value, by_severidad.value, (creada_en AT TIME ZONE 'UTC')::date, count(*)
      FROM spend, item, LATERAL (VALUES (''), (sujeto_nit)) by_nit (value),
        LATERAL (VALUES (''), (severidad)) by_severidad (value)
      WHERE by_nit.value IS NOT NULL GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
      ON CONFLICT (cliente_id, sujeto_obligado_nit, severidad, dia)
      DO UPDATE SET total = consulta_total.total + excluded.total
      RETURNING dia
    )${settles === null ? "" : SETTLING[settles].settled}${effects}
    SELECT consumidas, require_claim((SELECT count(*) FROM claim) = (SELECT count(llave) FROM item)${
      settles === null ? "" : ` AND ${SETTLING[settles].isSettled}`
    }) AS claimed,
      require_punctual((SELECT min(read_at) FROM item) + interval '${CHARGED_WITHIN}',
        (SELECT count(*) FROM kept) + (SELECT count(*) FROM counted)) AS punctual
    FROM spend`;

const declare = (name: string, ...parts: Parameters<typeof textOf>) => {
  const charge = textOf(...parts);
  // Keeps only the parameters that the text uses.
  const used = Object.entries(PARAMS).filter(([param]) => charge.includes(`$${param}::`));
  return sql({ name, params: Object.fromEntries(used) as typeof PARAMS, row: ROW, text: charge });
};

export const CHARGE = {
  bolsa: {
    quiet: declare("charge_bolsa_quiet", SPEND_BOLSA, "$bolsaId::uuid", ""),
    filas: declare("charge_bolsa_filas", SPEND_BOLSA, "$bolsaId::uuid", "", "filas"),
    eventful: declare("charge_bolsa_eventful", SPEND_BOLSA, "$bolsaId::uuid", EFFECTS, "filas"),
    alarmas: declare("charge_bolsa_alarmas", SPEND_BOLSA, "$bolsaId::uuid", EFFECTS, "alarmas"),
  },
  mensual: {
    quiet: declare("charge_mensual_quiet", SPEND_MES, "NULL::uuid", ""),
    filas: declare("charge_mensual_filas", SPEND_MES, "NULL::uuid", "", "filas"),
    eventful: declare("charge_mensual_eventful", SPEND_MES, "NULL::uuid", EFFECTS, "filas"),
    alarmas: declare("charge_mensual_alarmas", SPEND_MES, "NULL::uuid", EFFECTS, "alarmas"),
  },
};
