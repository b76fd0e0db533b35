-- Months between two consultas by risk, as the client decided. Null: the usual ones.
ALTER TABLE cliente ADD COLUMN periodicidad jsonb;
