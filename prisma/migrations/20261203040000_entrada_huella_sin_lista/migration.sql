-- What a version adds waits in no list of its own: every name that is looked for would read it whole, so that the planner
-- does without the index.
ALTER INDEX entrada_huella_claves_idx SET (fastupdate = off);
SELECT gin_clean_pending_list('entrada_huella_claves_idx');

-- How many a client has is counted with each one that is issued.
CREATE INDEX ON expediente (cliente_id);
