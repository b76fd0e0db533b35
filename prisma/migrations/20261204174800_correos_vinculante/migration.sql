-- A consulta that a binding list matches is mailed unless the client turns it off: to addresses of its own or, without
-- any, to those of the other alerts. `avisa_vinculante` sends it to the client's server as well.
ALTER TABLE cliente ADD COLUMN vinculante_por_correo boolean NOT NULL DEFAULT true;
ALTER TABLE cliente ADD COLUMN emails_vinculante text[] NOT NULL DEFAULT '{}';

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
