-- What the service's role may do once all migrations up to one are applied, as the start found it then: a copy that was
-- restored without its grants, or one that grants more, is told from it. The owner's alone.
CREATE TABLE derechos_otorgados (
  migracion text PRIMARY KEY,
  derechos  text[] NOT NULL
);
