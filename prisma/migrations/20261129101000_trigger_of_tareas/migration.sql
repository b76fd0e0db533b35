-- A clave is a person's password.
ALTER TABLE tarea_ejecucion RENAME COLUMN clave TO trigger;
ALTER INDEX tarea_ejecucion_tarea_clave_idx RENAME TO tarea_ejecucion_tarea_trigger_idx;
