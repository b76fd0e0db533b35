-- What receivers did not take, among everything that was delivered.
CREATE INDEX entrega_undelivered_idx ON entrega (cliente_id, canal, orden)
  WHERE estado IN ('reintentando', 'fallido');
