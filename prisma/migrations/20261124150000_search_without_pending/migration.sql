-- What a tarea adds waits in no list of its own, which every search would read whole: one by request id asks behind the
-- tag of every client, and read it once for each.
ALTER INDEX consulta_busqueda_palabras_idx SET (fastupdate = off);
SELECT gin_clean_pending_list('consulta_busqueda_palabras_idx');
