-- Whatever waits for a second person is kept in one place: payments, plans, due dates, caps, lists, invitations.
ALTER TABLE solicitud_pago RENAME TO solicitud;
ALTER TABLE solicitud_pago_fin RENAME TO solicitud_fin;
ALTER TABLE solicitud RENAME CONSTRAINT solicitud_pago_pkey TO solicitud_pkey;
ALTER TABLE solicitud RENAME CONSTRAINT solicitud_pago_cliente_id_fkey TO solicitud_cliente_id_fkey;
ALTER TABLE solicitud_fin RENAME CONSTRAINT solicitud_pago_fin_pkey TO solicitud_fin_pkey;
ALTER TABLE solicitud_fin RENAME CONSTRAINT solicitud_pago_fin_solicitud_id_solicitada_por_fkey
  TO solicitud_fin_solicitud_id_solicitada_por_fkey;
ALTER INDEX solicitud_pago_id_solicitada_por_key RENAME TO solicitud_id_solicitada_por_key;
ALTER INDEX solicitud_pago_fin_solicitud_id_solicitada_por_key RENAME TO solicitud_fin_solicitud_id_solicitada_por_key;
ALTER INDEX solicitud_pago_cliente_id_pago_referencia_idx RENAME TO solicitud_cliente_id_clave_idx;

-- What it is about, of which one waits at a time: a payment's reference, a cobro, a preview, an address.
ALTER TABLE solicitud RENAME pago_referencia TO clave;
ALTER TABLE solicitud RENAME CONSTRAINT solicitud_pago_pago_referencia_check TO solicitud_clave_check;
-- A list is nobody's.
ALTER TABLE solicitud ALTER cliente_id DROP NOT NULL,
  ADD CHECK ((cliente_id IS NULL) = (pedido->>'tipo' = 'lista')),
  ADD CHECK (pedido->>'tipo' IN ('bolsa', 'cobro', 'reversion', 'plan', 'vencimiento', 'tope', 'lista', 'invitacion'));

-- The person of support that brought a file, who does not confirm it over a guard's objection alone; null: none did.
ALTER TABLE lista_previa ADD cargada_por uuid;
