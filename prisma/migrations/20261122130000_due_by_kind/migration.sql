-- A claim looks at what may be claimed, not at everything that waits: ten thousand first attempts of one client are one.
CREATE INDEX entrega_email_due_idx ON entrega (proximo_intento_en, orden)
  WHERE canal = 'email' AND proximo_intento_en IS NOT NULL;
CREATE INDEX entrega_retry_due_idx ON entrega (proximo_intento_en)
  WHERE canal = 'webhook' AND estado = 'reintentando';
