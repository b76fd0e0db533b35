-- Every payment that was registered, and every reversal of one. Append-only: bolsa and cobro say what stands, and that
-- follows from here (contract-decisions 116). A payment is reversed once at most.
CREATE TABLE movimiento (
  id                 uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cliente_id         uuid NOT NULL REFERENCES cliente (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  orden              bigint GENERATED ALWAYS AS IDENTITY,
  tipo               text NOT NULL CHECK (tipo IN ('pago', 'reversion')),
  bolsa_id           uuid REFERENCES bolsa (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  cobro_id           uuid REFERENCES cobro (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  pago_referencia    text NOT NULL CHECK (pago_referencia <> ''),
  pago_registrado_en timestamptz(3) NOT NULL,
  en                 timestamptz(3) NOT NULL,
  -- What the bolsa that a payment opened took the place of: another bolsa, and the package of the months to come.
  reemplaza_id       uuid REFERENCES bolsa (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  plan_retirado      jsonb,
  -- Of a reversal: the payment, why, and what a bolsa lost by it.
  compensa_id        uuid REFERENCES movimiento (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  motivo             text CHECK (motivo <> ''),
  saldo_perdido      integer CHECK (saldo_perdido >= 0),
  repone_id          uuid REFERENCES bolsa (id) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CHECK (num_nonnulls(bolsa_id, cobro_id) = 1),
  CHECK (num_nonnulls(compensa_id, motivo, saldo_perdido) = CASE tipo WHEN 'reversion' THEN 3 ELSE 0 END),
  CHECK (tipo = 'reversion' OR repone_id IS NULL),
  CHECK ((tipo = 'pago' AND bolsa_id IS NOT NULL) OR num_nonnulls(reemplaza_id, plan_retirado) = 0)
);
CREATE UNIQUE INDEX movimiento_cliente_id_orden_key ON movimiento (cliente_id, orden);
CREATE UNIQUE INDEX movimiento_compensa_id_key ON movimiento (compensa_id);
CREATE INDEX ON movimiento (bolsa_id);
CREATE INDEX ON movimiento (cobro_id);

-- Until now a recharge and the bolsa it replaced shared their moment. Which package one withdrew was not kept.
INSERT INTO movimiento (cliente_id, tipo, bolsa_id, pago_referencia, pago_registrado_en, en, reemplaza_id)
SELECT bolsa.cliente_id, 'pago', bolsa.id, bolsa.pago_referencia, bolsa.pago_registrado_en, bolsa.activada_en, before.id
FROM bolsa LEFT JOIN bolsa before ON before.cliente_id = bolsa.cliente_id
  AND before.secuencia = bolsa.secuencia - 1 AND before.cerrada_en = bolsa.activada_en
ORDER BY bolsa.activada_en, bolsa.cliente_id, bolsa.secuencia;
INSERT INTO movimiento (cliente_id, tipo, cobro_id, pago_referencia, pago_registrado_en, en)
SELECT cliente_id, 'pago', id, pago_referencia, pago_registrado_en, pago_registrado_en
FROM cobro WHERE pago_referencia IS NOT NULL ORDER BY pago_registrado_en, id;

-- The payment of a bolsa that was reversed may be registered again, as it should have been.
ALTER TABLE bolsa ADD COLUMN revertida_en timestamptz(3),
  ADD CHECK (revertida_en IS NULL OR cerrada_en IS NOT NULL);
DROP INDEX bolsa_cliente_id_pago_referencia_key;
CREATE UNIQUE INDEX bolsa_pago_referencia_key ON bolsa (cliente_id, pago_referencia) WHERE revertida_en IS NULL;

GRANT SELECT, INSERT ON movimiento TO atalaya_app;
