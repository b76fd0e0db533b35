-- Whether an approver counts as a second person is read from the acts on that person: who invited, when it was accepted.
CREATE INDEX actividad_de_usuarios ON actividad (objeto_id, en DESC) WHERE objeto_tipo = 'usuario';
