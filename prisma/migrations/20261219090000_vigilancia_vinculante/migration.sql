-- A client that gets the alarmas of a run as one event may have addresses of its own for matches on binding lists.
CREATE OR REPLACE FUNCTION create_entregas() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  announced uuid;
BEGIN
  FOR announced IN
    INSERT INTO entrega (evento_id, cliente_id, orden, canal, destino, estado, proximo_intento_en)
    SELECT recorded.id, recorded.cliente_id, recorded.orden, channel.canal, channel.destino, 'pendiente',
      recorded.creado_en
    FROM recorded JOIN cliente ON cliente.id = recorded.cliente_id,
      LATERAL (
        SELECT 'webhook', webhook_url
        WHERE webhook_url IS NOT NULL
          -- An event that was requested by hand has an ámbito of its own (`sendPrueba`).
          AND (recorded.tipo <> 'consulta.coincidencia_vinculante' OR avisa_vinculante
            OR recorded.ambito = 'bolsa:' || recorded.id)
        UNION ALL SELECT 'email', email FROM unnest(CASE
          WHEN recorded.tipo <> 'consulta.coincidencia_vinculante' THEN emails
          WHEN NOT vinculante_por_correo THEN '{}'
          WHEN emails_vinculante <> '{}' THEN emails_vinculante
          ELSE emails END) AS email
        -- What vigilancia finds on a binding list reaches the addresses for binding lists too: no consulta tells it again.
        UNION ALL SELECT 'email', own FROM unnest(emails_vinculante) AS own
        WHERE recorded.tipo = 'vigilancia.alarmas' AND vinculante_por_correo
          AND recorded.cuerpo::json->'vigilancia'->>'lista' IN ('onu_consolidated', 'csn_colombia')
          AND NOT EXISTS (SELECT FROM unnest(emails) AS same WHERE lower(same) = lower(own))
        UNION ALL (
          SELECT 'email', usuario.email FROM usuario
          WHERE recorded.tipo = 'paquete.bloqueado' AND webhook_url IS NULL AND emails = '{}'
            AND usuario.cliente_id = recorded.cliente_id AND rol = 'administrador'
            AND clave IS NOT NULL AND desactivado_en IS NULL
          ORDER BY usuario.creado_en, usuario.id LIMIT 10)
      ) AS channel (canal, destino)
    WHERE recorded.cuerpo IS NOT NULL AND (alertas_activa OR recorded.tipo = 'paquete.prueba')
    ON CONFLICT DO NOTHING RETURNING evento_id
  LOOP
    -- Heard once by every process, when this transaction is committed.
    PERFORM pg_notify('entregas', announced::text);
  END LOOP;
  RETURN NULL;
END
$$;
