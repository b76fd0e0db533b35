-- What vigilancia finds on a binding list is mailed though the client has its events off, and each alarma once. The event of
-- such a client has another ambito than its own id.
CREATE OR REPLACE FUNCTION create_entregas() RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  announced uuid;
  binding CONSTANT text[] := '{onu_consolidated,csn_colombia}';
BEGIN
  FOR announced IN
    INSERT INTO entrega (evento_id, cliente_id, orden, canal, destino, estado, proximo_intento_en)
    SELECT recorded.id, recorded.cliente_id, recorded.orden, channel.canal, channel.destino, 'pendiente',
      recorded.creado_en
    FROM recorded JOIN cliente ON cliente.id = recorded.cliente_id,
      LATERAL (SELECT recorded.tipo = 'vigilancia.alarmas' AND recorded.ambito <> 'bolsa:' || recorded.id AS is_quiet,
        recorded.tipo = 'vigilancia.alarmas'
          AND recorded.cuerpo::json->'vigilancia'->>'lista' = ANY (binding) AS is_binding) AS of_alarmas,
      LATERAL (
        SELECT 'webhook', webhook_url
        WHERE webhook_url IS NOT NULL AND NOT is_quiet
          -- An event that was requested by hand has an ámbito of its own (`sendPrueba`).
          AND (recorded.tipo <> 'consulta.coincidencia_vinculante' OR avisa_vinculante
            OR recorded.ambito = 'bolsa:' || recorded.id)
        UNION ALL SELECT 'email', email FROM unnest(CASE
          WHEN recorded.tipo <> 'consulta.coincidencia_vinculante' AND NOT is_quiet THEN emails
          WHEN NOT vinculante_por_correo OR is_quiet AND NOT is_binding THEN '{}'
          -- Each of its alarmas on a binding list was mailed before.
          WHEN (SELECT bool_and(evento_id IS NOT NULL) FROM alarma
            WHERE consulta_id = recorded.consulta_id AND lista = ANY (binding)) THEN '{}'
          WHEN emails_vinculante <> '{}' THEN emails_vinculante
          ELSE emails END) AS email
        -- What vigilancia finds on a binding list reaches the addresses for binding lists too: no consulta tells it again.
        UNION ALL SELECT 'email', own FROM unnest(emails_vinculante) AS own
        WHERE is_binding AND NOT is_quiet AND vinculante_por_correo
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
