-- A person may undo a decision of their own that needed nobody else. Both acts stay.
ALTER TABLE decision_revision DROP CONSTRAINT decision_revision_resultado_check;
ALTER TABLE decision_revision DROP CONSTRAINT decision_revision_check;
ALTER TABLE decision_revision DROP CONSTRAINT decision_revision_check1;
ALTER TABLE decision_revision
  ADD CONSTRAINT decision_revision_resultado_check CHECK (resultado IN ('aprobada', 'devuelta', 'deshecha')),
  -- Nobody approves or returns their own decision, and nobody undoes another person's.
  ADD CONSTRAINT decision_revision_persona_check CHECK ((aprobador_id = analista_id) = (resultado = 'deshecha')),
  ADD CONSTRAINT decision_revision_devuelta_check CHECK (resultado <> 'devuelta' OR nota IS NOT NULL);
