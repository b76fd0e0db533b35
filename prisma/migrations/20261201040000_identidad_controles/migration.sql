-- A client's controls are asked for and approved by its own people, in the table of whatever waits for another person.
ALTER TABLE solicitud DROP CONSTRAINT solicitud_pedido_check;
ALTER TABLE solicitud ADD CONSTRAINT solicitud_pedido_check CHECK (pedido->>'tipo' IN (
  'bolsa', 'cobro', 'reversion', 'plan', 'vencimiento', 'tope', 'lista', 'invitacion',
  'cuatro_ojos', 'segundo_factor', 'alertas'));
