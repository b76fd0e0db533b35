-- What a client tells support (a payment it made, a bolsa it wants) and the end of a legal hold wait here too.
ALTER TABLE solicitud DROP CONSTRAINT solicitud_pedido_check;
ALTER TABLE solicitud ADD CONSTRAINT solicitud_pedido_check CHECK (pedido->>'tipo' IN (
  'bolsa', 'cobro', 'reversion', 'plan', 'vencimiento', 'tope', 'lista', 'invitacion',
  'cuatro_ojos', 'segundo_factor', 'alertas', 'pago_avisado', 'bolsa_pedida', 'retencion'));

-- The version of the terms and of the data policy that a person accepted. Null: registered before that was asked.
ALTER TABLE registro ADD COLUMN condiciones text CHECK (condiciones <> '');
